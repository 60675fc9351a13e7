/** Members of another system who came along: a file that one chief sends and asks for, and the other agrees to. They bring no money. */
import { createHash } from 'node:crypto';
import type { Dice } from '../dice.ts';
import { minuteMs } from './spans.ts';
import { does, type Office, type Task } from './task.ts';

const heads = 'username,real_name,balance,registered_at,mobile,email';
const people = Array.from(
  { length: 12 },
  (_, place) =>
    `laokehu${String(place + 1).padStart(2, '0')},老客户${'一二三四五六七八九十百千'[place]},0.00,2024-0${(place % 9) + 1}-15 12:00:00,1380014${1_001 + place},laokehu${String(place + 1).padStart(2, '0')}@example.com`,
);

async function stateOf(office: Office, dice: Dice, id: number): Promise<string> {
  const { api } = office.place;
  const { rows } = await does<{ rows: { state: string }[] }>(
    office,
    'chief',
    (token) => api.staff('imports', { id }, token),
    dice,
  );
  return rows[0]?.state ?? '';
}

const movingInAt = (at: number, lines: readonly string[]): Task => ({
  at,
  async run(office, dice) {
    const { api } = office.place;
    const content = Buffer.from([heads, ...lines].join('\n'));
    const sha256 = createHash('sha256').update(content).digest('hex');
    const begun = { kind: 'members', fileName: '旧系统会员.csv', sha256, bytes: content.length } as const;
    const { id } = await does<{ id: number }>(
      office,
      'chief',
      (token, key) => api.staff('beginImport', begun, token, key),
      dice,
    );
    const part = { id, part: 0, content: content.toString('base64') };
    await does(office, 'chief', (token, key) => api.staff('addImportPart', part, token, key), dice);
    await does(office, 'chief', (token, key) => api.staff('readImport', { id }, token, key), dice);
    for (let looks = 0; looks < 10 && (await stateOf(office, dice, id)) === 'reading'; looks += 1)
      await office.place.sleep(minuteMs);
    if ((await stateOf(office, dice, id)) !== 'read') return;
    const asked = { id, reason: '旧系统迁移，余额另行结清' };
    await does(office, 'chief', (token, key) => api.staff('askForImport', asked, token, key), dice);
    await does(office, 'chief2', (token, key) => api.staff('approveImport', { id }, token, key), dice);
    await office.place.sleep(2 * minuteMs);
  },
});

export const movingIn: readonly Task[] = [
  // A balance below nothing: nobody is made, and the page says why.
  movingInAt(0.1, ['laokehu00,老客户零,-5.00,2024-01-15 12:00:00,13800141000,laokehu00@example.com']),
  movingInAt(0.11, people),
];
