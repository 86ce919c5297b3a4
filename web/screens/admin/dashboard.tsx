import { Page } from '../../ui/page.tsx';

interface Props {
  /** The mall's address: `palladium`, `phoenix` or its slug. */
  mall: string;
}

export default function Dashboard({ mall }: Props) {
  return (
    <Page title="Admin Dashboard" subtitle="Parking Management System">
      {mall}
    </Page>
  );
}
