import { Page } from '../../ui/page.tsx';

export default function Help() {
  return <Page title="Help">{null}</Page>;
}
