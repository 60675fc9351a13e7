import { catalogue } from '@mingpai/ui/labels';
import { Refusal } from '../api/client.ts';

const { texts } = catalogue(
  { unreachable: '网络不通，请检查网络后再试' },
  { unreachable: 'No connection. Please check your network and try again.' },
);

/** What went wrong, in the agent's language: the server refuses in the language that it was asked in. */
export function said(fault: unknown): string {
  return fault instanceof Refusal ? fault.message : texts().unreachable;
}
