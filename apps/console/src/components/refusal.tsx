import { Alert } from './alert.tsx';
import { useIntoSight } from './into-sight.ts';

/** Why something was not done, above the form that it is about. */
export function Refusal({ fault }: { readonly fault: { readonly message: string } | null }) {
  const shown = useIntoSight<HTMLDivElement>(fault);
  if (fault === null) return null;
  return (
    <div ref={shown}>
      <Alert type="error" showIcon message={fault.message} style={{ marginBottom: 16 }} />
    </div>
  );
}
