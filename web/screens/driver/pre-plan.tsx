import { Page } from '../../ui/page.tsx';

export default function PrePlan() {
  return <Page title="Pre Plan">{null}</Page>;
}
