import { Page } from '../../ui/page.tsx';

export default function History() {
  return <Page title="Parking History">{null}</Page>;
}
