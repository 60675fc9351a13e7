import { codes } from '@mingpai/contract/codes';
import { catalogue } from '@mingpai/ui/labels';
import { currentLanguage } from '@mingpai/ui/language';
import { Refusal } from '../api/client.ts';

const { texts } = catalogue(
  { unreachable: '网络不通，请检查网络后再试' },
  { unreachable: 'No connection. Please check your network and try again.' },
);

/** What went wrong, in the agent's language: the server speaks Chinese, the contract has the English of every refusal. */
export function said(fault: unknown): string {
  if (!(fault instanceof Refusal)) return texts().unreachable;
  if (currentLanguage() === 'zh') return fault.message;
  return Object.values(codes).find(({ code }) => code === fault.code)?.en ?? fault.message;
}
