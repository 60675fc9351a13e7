import { Field } from '../../ui/field.tsx';
import { useTexts } from './labels.ts';

type CodeFieldProps = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
};

/** A code of the authenticator app, or a recovery code with or without its hyphens. */
export function CodeField(props: CodeFieldProps) {
  const texts = useTexts();
  return (
    <Field
      {...props}
      name="second-factor"
      label={texts.code}
      maxLength={40}
      autoComplete="one-time-code"
      autoCapitalize="none"
    />
  );
}
