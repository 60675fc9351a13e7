import { captchaMaxRegister, captchaMaxSignIn, inputMax } from '@mingpai/contract/constants';
import { Button } from '@mingpai/ui/button';
import { knowsPasskeys } from '@mingpai/ui/passkeys';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { call, type Sent } from '../../api/client.ts';
import { ApiRefusal, ApiUnreachable } from '../../api/errors.ts';
import { openSession } from '../../api/session.ts';
import { useCall } from '../../api/use-call.ts';
import { whenGranted } from '../../features/arrival-notices/when-granted.ts';
import type { Captcha } from '../../features/captcha/use-captcha.ts';
import { usernameTaken, wrongCredentials } from '../../features/form/refusal-numbers.ts';
import { noteRegistered } from '../../features/limits-offer/newcomer.ts';
import { welcome } from '../../features/limits-offer/welcome-part.ts';
import { useNavigate } from '../../features/navigation/router.tsx';
import { safeTarget } from '../../features/navigation/safe-target.ts';
import { currentReferral, referralUsed } from '../../features/referral/referral.ts';
import { showPasskey } from '../../features/second-factor/passkeys.ts';
import { aboutSecondFactor, useSecondFactor } from '../../features/second-factor/use-second-factor.tsx';
import { toast } from '../../ui/feedback/notify.ts';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Agreement } from './agreement.tsx';
import { check, emptyForm, type Failure, type FieldName, isPartDone, type Mode, partsOf } from './form.ts';
import { useTexts } from './labels.ts';
import styles from './page.module.css';
import { SpokenCaptcha } from './spoken-captcha.tsx';
import { type Strength, strengthOf } from './strength.ts';

type LoginFieldsProps = {
  readonly mode: Mode;
  readonly redirect: string | null;
  readonly captcha: Captcha;
};

const secrets: ReadonlySet<FieldName> = new Set(['password', 'confirmPass', 'paypassword']);

/** The form itself. What is wrong stands at its field and is said by a toast; a wrong captcha brings a new picture. */
export function LoginFields({ mode, redirect, captcha: { picture, another } }: LoginFieldsProps) {
  const texts = useTexts();
  const [form, setForm] = useState(emptyForm);
  const [failure, setFailure] = useState<Failure>();
  const [stay, setStay] = useState(false);
  const inputs = useRef(new Map<FieldName, HTMLInputElement | null>());
  /** What was typed was another picture's. */
  const renewPicture = () => {
    another();
    setForm((before) => ({ ...before, code: '' }));
  };
  // The picture stays: whoever mistyped a password has read it, and reads no second one for that.
  const { enter, byPasskey, isPending, sheet } = useEntrance(mode, redirect, stay, (fault) => {
    const field = fault instanceof ApiRefusal ? fieldOfRefusal[fault.code] : undefined;
    if (!(fault instanceof ApiRefusal) || field === undefined) return;
    setFailure({ field, message: fault.message });
    inputs.current.get(field)?.focus();
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = check(mode, form, picture.text);
    setFailure(found);
    if (found === undefined) return enter(form);
    toast(found.message);
    if (found.field === 'code' && form.code.trim() !== '') renewPicture();
    inputs.current.get(found.field)?.focus();
  };

  const hints: Partial<Record<FieldName, string>> =
    mode === 'register'
      ? {
          name: texts.usernameHint,
          password: texts[strengthOf(form.password)],
          paypassword: texts.payHint,
          realname: texts.nameHint,
        }
      : {};

  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        {partsOf[mode].map(({ part, fields }, at) => (
          <fieldset key={part} className={styles.part}>
            <legend className={mode === 'register' ? styles.step : 'spoken-only'}>
              {mode === 'register' && (
                <span className={styles.number} aria-hidden="true">
                  {isPartDone(mode, fields, form) ? <Icon name="check" size={14} /> : at + 1}
                </span>
              )}
              {texts[part]}
            </legend>
            {fields.map((name) => (
              <Field
                key={name}
                ref={(input) => {
                  inputs.current.set(name, input);
                }}
                name={name}
                label={texts[name]}
                placeholder={texts[name]}
                secret={secrets.has(name)}
                maxLength={name === 'code' ? captchaMax[mode] : inputMax}
                autoComplete={autoComplete[mode][name] ?? 'off'}
                autoCapitalize="none"
                value={form[name]}
                error={failure?.field === name ? failure.message : undefined}
                hint={hints[name]}
                onChange={(value) => {
                  setForm((before) => ({ ...before, [name]: value }));
                  if (failure?.field === name) setFailure(undefined);
                }}
                aside={
                  name === 'password' && mode === 'register' ? (
                    <Meter strength={strengthOf(form.password)} />
                  ) : (
                    name === 'code' && (
                      <>
                        <SpokenCaptcha text={picture.text} />
                        <button
                          type="button"
                          className={styles.captcha}
                          aria-label={texts.otherPicture}
                          onClick={renewPicture}
                        >
                          <img src={picture.src} alt="" width={112} height={44} />
                        </button>
                      </>
                    )
                  )
                }
              />
            ))}
          </fieldset>
        ))}
        {mode === 'signIn' && (
          <label className={styles.stay}>
            <input type="checkbox" checked={stay} onChange={(event) => setStay(event.target.checked)} />
            {texts.stay}
          </label>
        )}
        {mode === 'register' && <Agreement />}
        <Button type="submit" size="large" block busy={isPending}>
          {mode === 'signIn' ? texts.signIn : texts.register}
        </Button>
        {mode === 'signIn' && knowsPasskeys() && (
          <Button look="quiet" size="large" block busy={isPending} onPress={byPasskey}>
            {texts.passkey}
          </Button>
        )}
      </form>
      {sheet}
    </>
  );
}

/** How strong a new password is, beside the words below it. */
function Meter({ strength }: { readonly strength: Strength }) {
  return (
    <span className={styles.meter} data-strength={strength} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}

/** Where a refusal of the server stands; whoever gave two wrong things is not told which. */
const fieldOfRefusal: Readonly<Record<number, FieldName>> = {
  [wrongCredentials]: 'password',
  [usernameTaken]: 'name',
};

const captchaMax: Readonly<Record<Mode, number>> = { signIn: captchaMaxSignIn, register: captchaMaxRegister };

const autoComplete: Readonly<Record<Mode, Partial<Record<FieldName, string>>>> = {
  signIn: { name: 'username', password: 'current-password' },
  register: { name: 'username', password: 'new-password', confirmPass: 'new-password', realname: 'name' },
};

type Entrance = {
  readonly enter: (form: typeof emptyForm) => void;
  readonly byPasskey: () => void;
  readonly isPending: boolean;
  /** Asks for the second factor, where the server wants it. */
  readonly sheet: ReactNode;
};

/** Sends the form, keeps the token that comes back, and leads to where the member wanted to go. */
function useEntrance(
  mode: Mode,
  redirect: string | null,
  stay: boolean,
  onRefusal: (fault: Error) => void,
): Entrance {
  const navigate = useNavigate();
  const factor = useSecondFactor();
  const signIn = useCall('signIn', { kept: stay, factor: factor.given, quietAbout: aboutSecondFactor });
  const register = useRegistration();
  const passkey = useMutation({
    networkMode: 'always',
    mutationFn: async () =>
      call('signInByPasskey', { response: await showPasskey('sign_in') }, { kept: stay }),
  });
  const settled = {
    onSuccess: ({ data, message }: { data: { api_token: string }; message: string }) => {
      if (mode === 'register') {
        referralUsed();
        noteRegistered();
      }
      openSession(data.api_token, stay);
      whenGranted((notices) => notices.standing());
      toast(message);
      navigate(safeTarget(redirect), { replace: true });
    },
    onError: onRefusal,
  };
  const enter: Entrance['enter'] = (form) => {
    const { name, password, code } = form;
    const asked = (fault: Error) => factor.asks(fault, () => enter(form)) || onRefusal(fault);
    if (mode === 'signIn') signIn.mutate({ name, password, code }, { ...settled, onError: asked });
    else {
      welcome.fetch().catch(() => undefined);
      register.mutate({ ...form, pid: currentReferral() }, settled);
    }
  };
  return {
    enter,
    byPasskey: () => passkey.mutate(undefined, settled),
    isPending: signIn.isPending || register.isPending || passkey.isPending,
    sheet: factor.sheet(signIn.isPending),
  };
}

/**
 * Registers. Of a registration that nobody answered it is not known whether the account is there: where the same name is taken at the next
 * try, it may be this member's own, and is entered with the password that was chosen for it. Where that is wrong, it is somebody else's.
 */
function useRegistration() {
  /** The name that was sent last and not answered. */
  const unanswered = useRef<Sent<'register'>['name']>('');
  return useMutation({
    mutationFn: async (form: Sent<'register'>) => {
      const { name, password, code } = form;
      try {
        const reply = await call('register', form);
        unanswered.current = '';
        return reply;
      } catch (fault) {
        if (fault instanceof ApiUnreachable) unanswered.current = name;
        const own =
          fault instanceof ApiRefusal && fault.code === usernameTaken && unanswered.current === name;
        if (!own) throw fault;
        return await call('signIn', { name, password, code }).catch((other: unknown) => {
          // Of this one nobody knows either: asked again it is asked the same way.
          if (other instanceof ApiUnreachable) throw other;
          unanswered.current = '';
          throw fault;
        });
      }
    },
  });
}
