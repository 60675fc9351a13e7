import { lazy, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import { ApiRefusal } from '../../api/errors.ts';
import { secondFactorWanted, secondFactorWrong } from '../form/refusal-numbers.ts';

const FactorSheet = lazy(() => import('./factor-sheet.tsx'));

type Question = {
  readonly again: () => void;
  readonly refusal: { readonly message: string } | undefined;
};

export type SecondFactor = {
  /** For `useCall` and `useMoneyCall`, which send it beside the form. */
  readonly given: RefObject<string>;
  /** @returns whether a refusal was about the second factor; `again` is called when the member has given one */
  readonly asks: (fault: Error, again: () => void) => boolean;
  readonly close: () => void;
  readonly sheet: (busy: boolean) => ReactNode;
};

/** Kinds of refusals that the sheet answers; no toast says them. */
export const aboutSecondFactor: readonly number[] = [secondFactorWanted, secondFactorWrong];

/** A second factor that the server asks for in the middle of a call: a sheet asks the member, and the call is made again with it. */
export function useSecondFactor(): SecondFactor {
  const given = useRef('');
  const [question, setQuestion] = useState<Question>();
  const close = () => {
    given.current = '';
    setQuestion(undefined);
  };
  return {
    given,
    close,
    asks: (fault, again) => {
      close();
      if (!(fault instanceof ApiRefusal) || !aboutSecondFactor.includes(fault.code)) return false;
      setQuestion({
        again,
        refusal: fault.code === secondFactorWrong ? { message: fault.message } : undefined,
      });
      return true;
    },
    sheet: (busy) =>
      question && (
        <Suspense fallback={null}>
          <FactorSheet
            refusal={question.refusal}
            busy={busy}
            onClose={close}
            onGiven={(code) => {
              given.current = code;
              question.again();
            }}
          />
        </Suspense>
      ),
  };
}
