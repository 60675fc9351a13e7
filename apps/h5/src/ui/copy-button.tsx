import { messages } from '@mingpai/contract/messages';
import { buttonClass } from '@mingpai/ui/button';
import { catalogue } from '@mingpai/ui/labels';
import { toast } from './feedback/notify.ts';
import { Icon } from './icons/icon.tsx';

const { useTexts, texts } = catalogue(
  { copy: '复制', named: (what: string) => `复制${what}`, failed: '无法自动复制，请长按文字手动复制' },
  {
    copy: 'Copy',
    named: (what: string) => `Copy ${what}`,
    failed: 'Copying is blocked here. Please select the text by hand.',
  },
);

type CopyButtonProps = {
  readonly text: string;
  /** What it copies: heard with the button. */
  readonly what?: string;
  /** What it copies is written on it too: of several buttons each says which. */
  readonly worded?: boolean;
};

/** Copies `text`. `what` names it for screen readers: 订单号, 收款地址. */
export function CopyButton({ text, what, worded = false }: CopyButtonProps) {
  const { copy, named } = useTexts();
  return (
    <button
      type="button"
      className={buttonClass('plain', 'small')}
      aria-label={what === undefined ? undefined : named(what)}
      onClick={() => void copyText(text).then((done) => toast(done ? messages.copied : texts().failed))}
    >
      <Icon name="copy" size={16} />
      {worded && what !== undefined ? named(what) : copy}
    </button>
  );
}

/** Whether the text is on the clipboard now. The old way still serves pages without a secure context. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.className = 'spoken-only';
  document.body.append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}
