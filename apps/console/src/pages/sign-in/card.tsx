import { knowsPasskeys } from '@mingpai/ui/passkeys';
import { useMutation } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { type Credentials, signIn, signInByPasskey } from '../../app/session.ts';
import { Alert } from '../../components/alert.tsx';
import { say } from '../../texts/say.ts';
import styles from './card.module.css';

type Props = {
  readonly title: string;
  /** What is said below it. */
  readonly children: ReactNode;
  /** Beside the mark. */
  readonly beside?: ReactNode;
};

/** Name, password and a second factor, or a passkey that knows who is there; one refusal for whatever is wrong. */
export function SignInCard({ title, children, beside }: Props) {
  const [form] = Form.useForm<Credentials>();
  const byPasskey = useMutation({ networkMode: 'always', mutationFn: signInByPasskey });
  const byCode = useMutation({
    networkMode: 'always',
    mutationFn: signIn,
    onMutate: () => byPasskey.reset(),
    // A code works once: whoever tries again needs the next one.
    onError: () => form.resetFields(['code']),
  });
  const error = byCode.error ?? byPasskey.error;
  const withPasskey = () => {
    byCode.reset();
    const { username = '', password = '' }: Partial<Credentials> = form.getFieldsValue();
    byPasskey.mutate({ username, password });
  };
  return (
    <section className={styles.card} aria-labelledby="sign-in-title">
      <div className={styles.top}>
        <img src={`${import.meta.env.BASE_URL}mark.svg`} alt="" width={44} height={44} />
        {beside}
      </div>
      <h1 id="sign-in-title">{title}</h1>
      <p>{children}</p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={(credentials) => byCode.mutate(credentials)}
        size="large"
        name="sign-in"
      >
        <Form.Item
          name="username"
          label={say('账号')}
          rules={[{ required: true, message: say('请输入账号') }]}
        >
          <Input autoComplete="username" autoFocus maxLength={64} spellCheck={false} />
        </Form.Item>
        <Form.Item
          name="password"
          label={say('密码')}
          rules={[{ required: true, message: say('请输入密码') }]}
        >
          <Input.Password autoComplete="current-password" maxLength={128} />
        </Form.Item>
        <Form.Item
          name="code"
          label={say('动态验证码')}
          normalize={(typed: string) => typed.replace(/\D/g, '')}
          rules={[{ required: true, pattern: /^\d{6}$/, message: say('请输入6位动态验证码') }]}
        >
          <Input
            className="figures"
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={6}
            placeholder={say('验证器应用中的6位数字')}
          />
        </Form.Item>
        {error !== null && (
          <div className={styles.refusal}>
            <Alert type="error" showIcon message={error.message} />
          </div>
        )}
        <Button type="primary" htmlType="submit" block loading={byCode.isPending}>
          {say('登录')}
        </Button>
        {knowsPasskeys() && (
          <div className={styles.other}>
            <Button block loading={byPasskey.isPending} onClick={withPasskey}>
              {say('用通行密钥')}
            </Button>
            <small>{say('可代替验证码；账号和密码都不填时，设备须确认是您本人（指纹、面容或 PIN）')}</small>
          </div>
        )}
      </Form>
    </section>
  );
}
