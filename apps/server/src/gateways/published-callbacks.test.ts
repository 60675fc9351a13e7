/** Callbacks that their gateways publish with keys: what is read here is what they sign, to the byte. */
import { createPublicKey, X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { opened, secondsAndNonce, sortedForm } from './callback-styles.ts';

/**
 * A notification of trade_status_sync with its key, as Alipay publishes it (alipay-sdk-nodejs-all, its own test of checkNotifySign:
 * RSA2). fund_bill_list is the text of a list, and is signed as that text.
 */
const publishedKey = createPublicKey({
  key: Buffer.from(
    'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAqObrdC7hrgAVM98tK0nv3hSQRGGKT4lBsQjHiGjeYZjOPIPHR5knm2jnnz/YGIXIofVHkA/tAlBAd5DrY7YpvI4tP5EONLtZKC2ghBMx7McI2wRD0xiqzxOQr1FuhZGJ8/AUokBzJrzY+aGX2xcOrxFYRlFilvVLTXg4LWjR1tdPkO6+i7wQZAIVMClPkwVRZEbaERRHlKqTzv2gGv5rDU8gRoe1LeaN+6BlbTqHWkQcNCUNrA8C6l17XAXGKDsm/9TFWwO8EPHHHCaQdjtV5/FdcWIt+L8SR1ss7EXTjYDFtxcKVv9rEoY1lX8T4mX+GbXfZHraG5NCF1+XioL5JwIDAQAB',
    'base64',
  ),
  format: 'der',
  type: 'spki',
});
const published = [
  'gmt_create=2019-08-15+15%3A56%3A22',
  'charset=utf-8',
  'seller_email=z97-yuquerevenue%40service.aliyun.com',
  'subject=%E8%AF%AD%E9%9B%80%E7%A9%BA%E9%97%B4+500%E4%BA%BA%E8%A7%84%E6%A8%A1',
  'sign=QfTb8tqE1BMhS5qAnXtvsF3%2FjBkEvu9q9en0pdbBUDDjvKycZhQb7h8GDs4FKfi049PynaNuatxSgLb%2FnLWZpXyyh0LEWdK2S6Ri7nPwrVgOs08zugLO20vOQz44y3ti2Ncm8%2FwZts1Fr2gZ7pShnVX3d1B50hbsXnObT1r%2FU8ONNQjWXd0HIul4TG%2BQ3fm3svmSvFEy0WnzuhcyHPX5Gm4ELNctL6Qd5YniGJFNcc7kopHYtI%2FXD9YCKCH6Ct02rzUs9i11C9CsadtZn%2BWhxF26Dqt9sGEFajkJ8cxUTLi8%2BVCpLHsgPE8P0y095uQcDdK0YjCh4x7wVSov%2BlrmOQ%3D%3D',
  'buyer_id=2088102534368455',
  'invoice_amount=0.10',
  'notify_id=2019081500222155624068450559358070',
  'fund_bill_list=%5B%7B%22amount%22%3A%220.10%22%2C%22fundChannel%22%3A%22ALIPAYACCOUNT%22%7D%5D',
  'notify_type=trade_status_sync',
  'trade_status=TRADE_SUCCESS',
  'receipt_amount=0.10',
  'buyer_pay_amount=0.10',
  'sign_type=RSA2',
  'app_id=2019073166072302',
  'seller_id=2088531891668739',
  'gmt_payment=2019-08-15+15%3A56%3A24',
  'notify_time=2019-08-15+15%3A56%3A25',
  'version=1.0',
  'out_trade_no=20190815155618536-564-57',
  'total_amount=0.10',
  'trade_no=2019081522001468450512505578',
  'auth_app_id=2019073166072302',
  'buyer_logon_id=xud%2A%2A%2A%40126.com',
  'point_amount=0.00',
].join('&');

/**
 * A notification with certificate and key, as Tencent publishes it (github.com/wechatpay-apiv3/wechatpay-go, core/notify/notify_test.go,
 * TestHandler_ParseNotifyRequest): a contract that somebody signed, and no payment.
 */
const publishedCertificate = `-----BEGIN CERTIFICATE-----
MIIDVzCCAj+gAwIBAgIJANfOWdH1ItcBMA0GCSqGSIb3DQEBCwUAMEIxCzAJBgNV
BAYTAlhYMRUwEwYDVQQHDAxEZWZhdWx0IENpdHkxHDAaBgNVBAoME0RlZmF1bHQg
Q29tcGFueSBMdGQwHhcNMjEwNDI3MDg1NTIzWhcNMzEwNDI1MDg1NTIzWjBCMQsw
CQYDVQQGEwJYWDEVMBMGA1UEBwwMRGVmYXVsdCBDaXR5MRwwGgYDVQQKDBNEZWZh
dWx0IENvbXBhbnkgTHRkMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA
2VCTd91fnUn73Xy9DLvt/V62TVxRTEEstVdeRaZ3B3leO0pldE806mXO4RwdHXag
HQ4vGeZN0yqm++rDsGK+U3AH7kejyD2pXshNP9Cq5YwbptiLGtjcquw4HNxJQUOm
DeJf2vg6byms9RUipiq4SzbJKqJFlUpbuIPDpSpWz10PYmyCNeDGUUK65E5h2B83
4uxl1zNLYQCrkdBzb8oUxwYeP5a2DNxmjL5lsJML7DGr5znsevnoqGRwTm9fxCGf
y8wus7hwKz6clt3Whmmda7UAdb1c08hEQFVRbF14AR73xbnd8N0obCWJPCbzMCtk
aSef4FdEEgEXJiw0VAJT8wIDAQABo1AwTjAdBgNVHQ4EFgQUT1c7nd/SUO76HSoZ
umNUJv1R5PwwHwYDVR0jBBgwFoAUT1c7nd/SUO76HSoZumNUJv1R5PwwDAYDVR0T
BAUwAwEB/zANBgkqhkiG9w0BAQsFAAOCAQEAfTjxKRQMzNB/U6ZoCUS+BSNfa2Oh
0plMN6ZuzwiVVZwg1jywvv5yv04koS7Pd4i9E4gt9ZBUQXlpq+A3oOCEEHNRR6b2
kyazGRM7s0OP5X21WrbpSmKmU6K7hkfx30yYs08LVs/Q8DIhvaj1FCFeJzUCzYn/
fHMq4tsbKO0dKAeydPM/nrUZBmaYQVKMVOORGLFjFKVO7JV6Kq/R86ouhjEPgJOe
2xulNBUcjicqtZlBdEh/PWCYP2SpGVDclKm8jeo175T3EVAkdKzzmfpxtMmnMlmq
cTJOU9TxuGvNASMtjj7pYIerTx+xgZDXEVBWFW9PjJ0TV06tCRsgSHItgg==
-----END CERTIFICATE-----`;
const publishedSecret = 'testMchAPIv3Key0';
const publishedHeaders = {
  'wechatpay-timestamp': '1624523846',
  'wechatpay-nonce': 'EcZ9Cmy4Xyx1i6RlJQzLcCyEqDa26NBz',
  'wechatpay-signature': [
    'tJHIiIS9eB2hAYstmAmbbD3ZE5LiIm/Ug5tuL4fC0YOFRWIHV39UFIZXC0e9Wl6lBu6sKvkqDkzpqzBsVHyXF',
    'lbYZTOQrVdG4b6LfTnK4mikv9++ixJMd3vTf2yCqvBkh98zs3Ds5zsYQakzbcwhmw4fMJs4nPLws28H0UW9FjDR//rxELLwXvV1VEA1I',
    'BLX70xptjL8hrfUjEE8kkry6yNJTHZRU8CAc7qHli2Ng1V1qb9ARbK8A3ThmFmPQvRGrapI/jS2laKKgYUmfdEdkNO6B2Cke5e8VTxY4',
    '06ArAmQ90GAihDwIcb16TQMnzCMBoutnwZKNiKRACrFmtxw2Q==',
  ].join(''),
};
const publishedResource = {
  original_type: 'payscore',
  algorithm: 'AEAD_AES_256_GCM' as const,
  ciphertext: [
    'YDS3lKPaC4Y52Gf3uhft5qUBlIa8b428AWTtTauHQfQrRw+X1WpiuHIDy0vo1Vd6VEq67aVyqPdDYMkRVSDaZL3iZt',
    'tevRMOoPKMifozg6XPWjIZumks/GpT48lI4NizyeaqLBokNebthah3o1H76qSlO9NkDjp9bzmKLEYYH9TEklFUpsvPqOTOcgSLgh21YJXYR',
    '7dEBXFgRLiNIKRgO5JdXh1hccRUAlyVWxE54PXpnQ==',
  ].join(''),
  associated_data: 'payscore',
  nonce: 'Kj7QIyUiYx1q',
};
const publishedBody = JSON.stringify({
  id: '3119dfba-e649-5eec-ab1e-3412bc4d2e17',
  create_time: '2021-06-24T16:37:26+08:00',
  resource_type: 'encrypt-resource',
  event_type: 'PAYSCORE.USER_OPEN_SERVICE',
  summary: '签约成功',
  resource: publishedResource,
});

test('lines: the notification that is published with its certificate is genuine, and with any header or byte altered it is not', () => {
  const certificate = new X509Certificate(publishedCertificate);
  const at = (seconds: number) =>
    secondsAndNonce(certificate.publicKey, { now: () => new Date(seconds * 1_000) }, publishedSecret);
  const port = at(1_624_523_846);
  const read = (body: Buffer, headers: Record<string, string> = publishedHeaders, by = port) =>
    by.readCallback({ path: '', headers, body });
  const body = Buffer.from(publishedBody);
  expect(read(body)).toEqual({ kind: 'nothing' });
  expect(read(body, publishedHeaders, at(1_624_523_846 + 301))).toBe('unauthenticated');
  for (const [name, value] of Object.entries(publishedHeaders)) {
    for (let place = 0; place < value.length; place += 1) {
      const other = value[place] === '1' ? '2' : '1';
      // Two characters of Base64's end may say the same bytes.
      if (name === 'wechatpay-signature' && place >= value.length - 3) continue;
      const altered = { ...publishedHeaders, [name]: value.slice(0, place) + other + value.slice(place + 1) };
      expect([name, place, read(body, altered)]).toEqual([name, place, 'unauthenticated']);
    }
    const { [name as keyof typeof publishedHeaders]: _gone, ...less } = publishedHeaders;
    expect([name, read(body, less)]).toEqual([name, 'unauthenticated']);
  }
  for (let place = 0; place < body.length; place += 1) {
    const altered = Buffer.from(body);
    altered[place] = (altered[place] ?? 0) ^ 1;
    expect([place, read(altered)]).toEqual([place, 'unauthenticated']);
  }
  expect(read(body.subarray(1))).toBe('unauthenticated');
});

test('lines: what is published opens to its published text, and altered or under another key to nothing', () => {
  expect(opened(publishedResource, publishedSecret)).toBe(
    '{"mchid":"1234567890","appid":"054aa7d7a2a54ab5898df65bd96f001c","create_time":"2020-06-30T12:12:00+08:00","out_contract_code":"21640bdbd08e473e828f3206a2741c6e"}',
  );
  const bytes = Buffer.from(publishedResource.ciphertext, 'base64');
  for (let place = 0; place < bytes.length; place += 1) {
    const altered = Buffer.from(bytes);
    altered[place] = (altered[place] ?? 0) ^ 1;
    const resource = { ...publishedResource, ciphertext: altered.toString('base64') };
    expect([place, opened(resource, publishedSecret)]).toEqual([place, undefined]);
  }
  for (const resource of [
    { ...publishedResource, nonce: 'Kj7QIyUiYx1r' },
    { ...publishedResource, associated_data: 'paysc0re' },
    { ...publishedResource, ciphertext: bytes.subarray(0, -1).toString('base64') },
  ])
    expect(opened(resource, publishedSecret)).toBeUndefined();
  for (const secret of ['testMchAPIv3Key1', `${publishedSecret}${publishedSecret}`])
    expect(opened(publishedResource, secret)).toBeUndefined();
});

test('form: the notification that is published with its key is genuine, and no more so with any one field changed, gone or added', () => {
  const port = sortedForm(publishedKey);
  const read = (form: URLSearchParams) =>
    port.readCallback({ path: '', headers: {}, body: Buffer.from(form.toString()) });
  expect(read(new URLSearchParams(published))).toEqual({
    kind: 'paid',
    orderNo: '20190815155618536-564-57',
    payment: '2019081522001468450512505578',
    amount: 10n,
    paidAt: new Date('2019-08-15T07:56:24Z'),
  });
  const signed = [...new URLSearchParams(published).keys()].filter((name) => name !== 'sign_type');
  expect(signed).toHaveLength(24);
  for (const name of signed) {
    const [changed, less] = [new URLSearchParams(published), new URLSearchParams(published)];
    changed.set(name, `0${changed.get(name) ?? ''}`);
    less.delete(name);
    expect([name, read(changed), read(less)]).toEqual([name, 'unauthenticated', 'unauthenticated']);
  }
  const more = new URLSearchParams(published);
  more.append('zeta', '1');
  expect(read(more)).toBe('unauthenticated');
  // Not signed, and nothing is read from it.
  const kind = new URLSearchParams(published);
  kind.delete('sign_type');
  expect(read(kind)).toMatchObject({ kind: 'paid' });
});
