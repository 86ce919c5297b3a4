import { Page } from '../../ui/page.tsx';

export default function Home() {
  return <Page title="Home">{null}</Page>;
}
