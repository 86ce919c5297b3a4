import { LoadError } from '../../platform/load-part.ts';
import { Button } from '../../ui/button.tsx';
import { Placeholder } from './placeholder.tsx';

/** What stands where a screen failed: a part that could not be loaded, or a fault of ours. */
export function RouteError({ error, isInside = false }: { error: unknown; isInside?: boolean }) {
  const isLoad = error instanceof LoadError;
  return (
    <Placeholder
      isInside={isInside}
      title={isLoad ? 'Load error' : 'Unexpected Application Error!'}
      text={
        isLoad
          ? 'A part of this page could not be loaded. The connection may be gone, or a new version has just arrived.'
          : 'Something went wrong on this page. Your data is safe; trying again often helps.'
      }
    >
      <Button size="lg" onClick={() => location.reload()}>
        Try again
      </Button>
    </Placeholder>
  );
}
