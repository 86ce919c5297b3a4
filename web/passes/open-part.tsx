import type { AnyPassKind } from '#contract/passes.ts';
import { ImportDialog } from './import-dialog.tsx';
import type { OpenedPart } from './opened-part.ts';
import { PassDrawer } from './pass-drawer.tsx';
import { PassForm } from './pass-form.tsx';

interface Props {
  open: OpenedPart;
  mall: string;
  kind: AnyPassKind;
  levels: readonly string[];
  onClose: () => void;
}

/** The form, the file or the pass that is open beside the list. */
export default function OpenPart({ open, mall, kind, levels, onClose }: Props) {
  if (open.what === 'import') return <ImportDialog mall={mall} onClose={onClose} />;
  if (open.what === 'new')
    return <PassForm mall={mall} kind={kind} levels={levels} pass={null} onClose={onClose} />;
  return <PassDrawer key={open.id} mall={mall} id={open.id} levels={levels} onClose={onClose} />;
}
