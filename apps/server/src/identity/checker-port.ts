/** What a service that checks documents must do (docs/connecting-an-identity-checker.md); an adapter translates it to the service's own protocol. */
import type { IdentityReason, IdentityWant, PictureSide } from '@mingpai/contract/identity';
import type { Answer } from '../platform/answer.ts';
import type { SignedCall } from '../platform/signed-client.ts';
import type { Details } from './details.ts';

/** All that the service gets: nothing says whose account it is, nor what the member plays or pays. */
export interface CheckedForm {
  /** Ours, and all that it knows the form by; the same again is the same check. */
  readonly reference: string;
  readonly wants: IdentityWant;
  readonly details: Details;
  readonly pictures: readonly { readonly side: PictureSide; readonly webp: Buffer }[];
}

/** `people`: it cannot say. */
export interface Verdict {
  readonly state: 'passed' | 'failed' | 'people';
  /** Of a failure: what it found. */
  readonly reasons: readonly IdentityReason[];
}

export type Standing = Verdict | { readonly state: 'pending' };

export interface ToldVerdict {
  readonly reference: string;
  readonly verdict: Verdict;
}

export interface IdentityChecker {
  /** As rows name it. */
  readonly code: string;
  submit(form: CheckedForm): Promise<Answer<Standing>>;
  standing(reference: string): Promise<Answer<Standing | { readonly state: 'not_found' }>>;
  /** It does not answer, and is left alone for now; absent where nobody watches over it. */
  resting?(): boolean;
  readCallback(call: SignedCall): ToldVerdict | 'unauthenticated' | 'bad_request';
}
