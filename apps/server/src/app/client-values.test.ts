/** What others' clients put into a field, by HTTP: what counts as not given, what is refused by name, and in which words. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { payPassword, startTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

async function sent(path: string, body: object, token = '', language = 'zh-CN') {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    'accept-language': language,
  };
  return site.raw(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

const usdt = { bank: 'USDT', bank_owner: 'TRC20', bank_no: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC' };

test('an address that is null, a list, an object or a rounded number is never bound', async () => {
  const { token } = await site.member();
  for (const [bank_no, told] of [
    [null, '请输入USDT地址'],
    ['', '请输入USDT地址'],
    [{ a: 1 }, '卡号或地址（bank_no）：须为文字或数字'],
    [['0xabc', '0xdef'], '卡号或地址（bank_no）：须为文字或数字'],
    [true, '卡号或地址（bank_no）：须为文字或数字'],
    [Number('12345678901234567890'), '卡号或地址（bank_no）：数字位数过多，无法准确读取，请以文字形式提交'],
  ])
    expect(await sent('/api/bindcard', { ...usdt, bank_no, pay_pass: payPassword }, token)).toMatchObject({
      code: 1000,
      message: told,
    });
  expect((await site.call('cards', { type: 2 }, { token })).data).toEqual([]);
  const nobody = { bank: null, bank_owner: null, bank_address: null, bank_no: null, pay_pass: payPassword };
  expect(await sent('/api/bindcard', nobody, token)).toMatchObject({ code: 1000, message: '请输入姓名' });
});

test('a pay password that nobody typed is no try: it is asked for, however often, and nothing is locked', async () => {
  const { token } = await site.member();
  for (let times = 0; times < 6; times += 1)
    expect((await sent('/api/bindcard', { ...usdt, pay_pass: null }, token)).message).toBe('请输人支付密码');
  expect(await sent('/api/bindcard', { ...usdt, pay_pass: payPassword }, token)).toMatchObject({
    code: 200,
    message: '绑定成功',
  });
});

test('a name, a reason and a depositor that are null are asked for as if they were empty', async () => {
  const { token } = await site.member();
  const form = { name: 'nobody37', password: 'kiesel1', confirmPass: 'kiesel1', paypassword: 'stapel1' };
  expect((await sent('/api/register', { ...form, realname: null, code: 'ABCD' })).message).toBe(
    '请输入您的真实姓名!',
  );
  expect((await sent('/api/applyagentdo', { mobile: '13800138000', apply_info: null }, token)).message).toBe(
    '请输入申请理由',
  );
  const bank = { paytype: 'bank', amount: 200, bank: null, bank_address: null, bank_owner: null };
  expect((await sent('/api/recharge', { ...bank, bank_no: '6222000011112222' }, token)).message).toBe(
    '请输入存款人姓名',
  );
});

test('whoever came without a code registers, however their client writes that', async () => {
  for (const [at, pid] of [null, '', undefined].entries()) {
    const captcha = { code: 'ABCD' };
    const form = { name: `nopid${at}x`, password: 'kiesel1', confirmPass: 'kiesel1', realname: '张三' };
    const reply = await sent('/api/register', { ...form, ...captcha, paypassword: 'stapel1', pid });
    expect(reply.message).not.toContain('pid');
    expect(reply.code).toBe(200);
  }
});

test('the way by people is refused in words, wherever it is named; other names of a way are known', async () => {
  const { token } = await site.member();
  const words = '人工存款请联系客服，尚未生成订单，资金未变动';
  expect(await sent('/api/getPayRange', { type: 'rengong' }, token)).toMatchObject({
    code: 6275,
    message: words,
  });
  expect(await sent('/api/recharge', { paytype: 'rengong', amount: 200 }, token)).toMatchObject({
    code: 6275,
    message: words,
  });
  for (const type of ['gold', '', null, 'constructor'])
    expect(await sent('/api/getPayRange', { type }, token)).toMatchObject({
      code: 6276,
      message: '类型（type）：请选择存款方式，尚未生成订单，资金未变动',
    });
  for (const [name, way] of [
    ['card', 'bank'],
    ['wxpay', 'wechat'],
    ['usdt', 'usdt-trc20'],
  ])
    expect((await sent('/api/getPayRange', { type: name }, token)).data).toEqual(
      (await sent('/api/getPayRange', { type: way }, token)).data,
    );
});

test('a transfer without anything asks for the amount first, then for a platform wallet on one side', async () => {
  const { token } = await site.member();
  expect((await sent('/api/transfer', {}, token)).message).toBe('请输入操作金额！');
  expect((await sent('/api/transfer', { amount: 100 }, token)).message).toBe('场馆内钱包不支持互转');
});

test('a withdrawal is measured before its address is looked for', async () => {
  const { token } = await site.member();
  const ask = async (amount: string, bank: unknown) =>
    (await sent('/api/withdraw', { amount, bank, password: '' }, token)).message;
  expect(await ask('50', '')).toBe('单笔取款不能低于100元');
  expect(await ask('50', 'no-card')).toBe('单笔取款不能低于100元');
  expect(await ask('100', null)).toBe('请选择USDT地址');
  expect(await ask('100', 'no-card')).toBe('没有找到该卡片，资金未变动，请重新选择');
});

test('a fault of a field is told in the reader’s language', async () => {
  const { token } = await site.member();
  const zh = await sent('/api/doactivityapply', { activityid: '' }, token);
  expect(zh.message).toBe('活动（activityid）：不能为空');
  const en = await sent('/api/doactivityapply', { activityid: '' }, token, 'en');
  expect(en.message).toBe('the promotion (activityid): this is required');
});

test('a card that is bound twice is called a card', async () => {
  const { token } = await site.member();
  const card = { bank: '示例银行', bank_owner: '张三', bank_address: '支行', bank_no: '6222000011112222' };
  await sent('/api/bindcard', { ...card, pay_pass: payPassword }, token);
  const again = { ...card, bank_address: '另一支行', pay_pass: payPassword };
  expect(await sent('/api/bindcard', again, token)).toMatchObject({
    code: 5003,
    message: '该银行卡已经绑定过了',
  });
});

test('a site that has not moved says so, and not that something is missing', async () => {
  const reply = await site.raw('/api/getVisitUrl', { method: 'GET' });
  expect([reply.code, reply.message]).toEqual([6277, '当前已是最新网址']);
});

test('an upload that cannot be read is the sender’s: no fault of ours, and no alarm', async () => {
  const { token } = await site.member();
  const said = vi.spyOn(site.running.http.log, 'error').mockImplementation(() => undefined);
  for (const path of ['/api/service/sendpicture', '/api/uploadimg', '/api/uploadproof'])
    for (const [type, body] of [
      ['multipart/form-data; boundary=q', 'x'],
      ['multipart/form-data; boundary=q', '--'],
      ['multipart/form-data; boundary=q', '--q\r\n'],
      ['multipart/form-data; boundary=q', '--q\r\n\r\n'],
      ['multipart/form-data', '--q--'],
    ] as const) {
      const headers = { 'content-type': type, authorization: `Bearer ${token}` };
      const reply = await site.raw(path, { method: 'POST', headers, body });
      expect(reply, `${path} ${body}`).toMatchObject({ status: 200, code: 1000 });
      expect(reply.message).toMatch(/^file：无法识别/);
    }
  expect(said).not.toHaveBeenCalled();
  said.mockRestore();
});

test('a picture that broke off in the middle is not told that it is too large', async () => {
  const { token } = await site.member();
  const body =
    '--q\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\nhalf';
  const headers = { 'content-type': 'multipart/form-data; boundary=q', authorization: `Bearer ${token}` };
  const reply = await site.raw('/api/uploadimg', { method: 'POST', headers, body });
  expect([reply.status, reply.code, reply.message]).toEqual([
    200,
    6278,
    'file：上传中断，没有收到完整的文件，请重新上传',
  ]);
});

test('the scheme of a token is read in any case, and a blank more is none of the token', async () => {
  const { token } = await site.member();
  for (const authorization of [`bearer ${token}`, `BEARER ${token}`, `Bearer  ${token}`])
    expect((await site.raw('/api/balance', { method: 'POST', headers: { authorization } })).code).toBe(200);
  for (const authorization of ['Bearer ', 'Bearer', `Basic ${token}`, `Bearer${token}`])
    expect((await site.raw('/api/balance', { method: 'POST', headers: { authorization } })).code).toBe(401);
});

test('a body in parts is no payload of a call, and a byte order mark is no part of one', async () => {
  const form = new FormData();
  form.set('page', '2');
  expect(await site.raw('/api/noticeList', { method: 'POST', body: form })).toMatchObject({
    code: 1000,
    message: 'content-type：不支持的格式',
  });
  const headers = { 'content-type': 'application/json' };
  const marked = await site.raw('/api/noticeList', { method: 'POST', headers, body: '\uFEFF{"page":2}' });
  expect([marked.code, Object(marked.data).current_page]).toEqual([200, 2]);
});
