import { Page } from '../../ui/page.tsx';

interface Props {
  /** `palladium`, `phoenix`, or the slug of a mall whose devices report. */
  mall: string;
}

export default function LiveParking({ mall }: Props) {
  return <Page title={mall}>{null}</Page>;
}
