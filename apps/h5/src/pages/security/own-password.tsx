import { inputMax } from '@mingpai/contract/constants';
import type { ReactNode } from 'react';
import {
  secondFactorWanted,
  secondFactorWrong,
  wrongLoginPassword,
} from '../../features/form/refusal-numbers.ts';
import { useCheckedForm } from '../../features/form/use-checked-form.ts';
import { CodeField } from '../../features/second-factor/code-field.tsx';
import { Field } from '../../ui/field.tsx';
import { useTexts } from './labels.ts';

const fieldsOfRefusals = {
  [wrongLoginPassword]: 'password',
  [secondFactorWanted]: 'code',
  [secondFactorWrong]: 'code',
} as const;

type OwnPassword = {
  readonly given: { readonly password: string; readonly code: string };
  readonly fields: ReactNode;
  /** Puts the server's refusal at the field that it is about. */
  readonly refused: (fault: Error) => void;
};

/** The login password, and the second factor where there is one, from whoever takes away what guards the account. */
export function useOwnPassword(withCode: boolean): OwnPassword {
  const texts = useTexts();
  const { form, field, refused } = useCheckedForm({ password: '', code: '' });
  return {
    given: form,
    fields: (
      <>
        <Field
          {...field('password')}
          label={texts.loginPassword}
          secret
          maxLength={inputMax}
          autoComplete="current-password"
        />
        {withCode && <CodeField {...field('code')} />}
      </>
    ),
    refused: (fault) => refused(fault, fieldsOfRefusals),
  };
}
