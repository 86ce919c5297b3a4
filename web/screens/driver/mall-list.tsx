import { Page } from '../../ui/page.tsx';

export default function MallList() {
  return <Page title="Malls">{null}</Page>;
}
