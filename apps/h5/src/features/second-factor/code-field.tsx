import { Button } from '@mingpai/ui/button';
import { knowsPasskeys } from '@mingpai/ui/passkeys';
import { useMutation } from '@tanstack/react-query';
import type { Ref } from 'react';
import { Field } from '../../ui/field.tsx';
import { useTexts } from './labels.ts';
import { provePasskey } from './passkeys.ts';

type CodeFieldProps = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly hint?: string;
  readonly ref?: Ref<HTMLInputElement>;
  /** With a code that stands for a passkey; without it the code is put into the field. */
  readonly onProved?: ((code: string) => void) | undefined;
};

/** A code of the authenticator app, a recovery code with or without its hyphens, or a passkey of this device. */
export function CodeField({ onProved, ...field }: CodeFieldProps) {
  const texts = useTexts();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: provePasskey,
    onSuccess: (code) => (onProved ?? field.onChange)(code),
  });
  return (
    <Field
      {...field}
      name="second-factor"
      label={texts.code}
      maxLength={40}
      autoComplete="one-time-code"
      autoCapitalize="none"
      aside={
        knowsPasskeys() && (
          <Button look="plain" size="small" busy={isPending} onPress={() => mutate()}>
            {texts.passkey}
          </Button>
        )
      }
    />
  );
}
