/** Reads the captcha as a person does: the pictures of the pool and what stands on them. */
import { captchaPictures } from '../../apps/h5/src/features/captcha/pictures.ts';
import type { Phone } from './world.ts';

export async function captchaPicture({ page }: Phone): Promise<string> {
  return (await page.locator('img[src*="/captcha/"]').getAttribute('src')) ?? '';
}

export async function readCaptcha(phone: Phone): Promise<string> {
  const src = await captchaPicture(phone);
  return captchaPictures.find((picture) => src.endsWith(picture.src))?.text ?? '';
}

/** Fills and sends the sign-in form. */
export async function signIn(phone: Phone, username: string, password: string): Promise<void> {
  const { page } = phone;
  await page.getByPlaceholder('用户名', { exact: true }).fill(username);
  await page.getByPlaceholder('密码', { exact: true }).fill(password);
  await page.getByPlaceholder('验证码', { exact: true }).fill(await readCaptcha(phone));
  await page.getByRole('button', { name: '登录', exact: true }).last().click();
}
