import { languageHere } from '../../../kit/page/languageHere.ts';
import { turnCues, useCuesOn } from './cues.ts';
import { Icon } from './Icon.tsx';
import { cueTexts } from './texts.ts';

/** Sound and touch of the game, on or off. */
export function CueSwitch({ className }: { readonly className: string | undefined }) {
  const on = useCuesOn();
  return (
    <button
      type="button"
      className={className}
      role="switch"
      aria-checked={on}
      aria-label={cueTexts[languageHere()].cues}
      data-testid="cues"
      onClick={() => turnCues(!on)}
    >
      <Icon name={on ? 'sound' : 'silent'} />
    </button>
  );
}
