import { downloadFrameLifeMs } from '@mingpai/contract/constants';
import { addressOf } from '@mingpai/ui/address';

/**
 * Starts a download without leaving the page: in a hidden frame that goes after two seconds (specification, chapters
 * 4 and 9). An address that the site's content policy lets into no frame is opened by the browser itself, which stays
 * on the page for what is a file.
 *
 * @param address a web address, or one of Apple's for an installation
 */
export function download(address: string): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = '';
  frame.src = address;
  const onBlocked = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective === 'frame-src') window.location.assign(address);
  };
  document.addEventListener('securitypolicyviolation', onBlocked, { once: true });
  document.body.append(frame);
  setTimeout(() => {
    document.removeEventListener('securitypolicyviolation', onBlocked);
    frame.remove();
  }, downloadFrameLifeMs);
}

/** Staff may set an address of the web, of our own, or of Apple's installer; anything else (`javascript:`) is none. */
export function isDownload(address: string): boolean {
  const protocol = address === '' ? undefined : addressOf(address, window.location.href)?.protocol;
  return protocol !== undefined && ['https:', 'http:', 'itms-services:'].includes(protocol);
}
