import { Page } from '../../ui/page.tsx';

export default function MallManagement() {
  return <Page title="Mall Management System">{null}</Page>;
}
