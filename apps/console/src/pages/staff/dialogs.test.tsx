// @vitest-environment happy-dom
/** What the questions about people and their networks say, and what they send. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../api/errors.ts';
import type { StaffRow } from '../../api/rows.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { heard } from '../../testing/heard.ts';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { StaffPage } from './page.tsx';

signedInForEach();

const person: StaffRow = {
  ...{ id: 2, username: 'clerk2', name: '员工2', roles: ['clerk'], besides: 1, secondFactor: true },
  ...{ signedInAt: '2026-11-21T00:00:00Z', createdAt: '2026-10-01T00:00:00Z', disabledAt: null },
  ...{ decidesFrom: null, own: false },
};

type Answers = Parameters<typeof answerWith>[0];
function open(answers: Answers = {}) {
  const asked = answerWith({
    staffMe: () => staff('staff', 'staff.read'),
    staffList: () => [person],
    roleList: () => [
      { code: 'clerk', id: 0, name: '', rights: ['deposits'], people: 4, waits: false },
      {
        code: 'role/3',
        id: 3,
        name: '夜班客服',
        rights: ['service', 'members.read'],
        people: 2,
        waits: false,
      },
    ],
    ruleChanges: () => ({ rows: [], total: 0, people: [] }),
    staffNetworks: () => ({ networks: ['203.0.113.0/24'], here: '203.0.113.9', refusal: null, people: [] }),
    ...answers,
  });
  renderAt('/staff', <StaffPage />);
  return asked;
}
const dialog = () => heard(screen.getByRole('dialog'));
const press = (words: string) => fireEvent.click(screen.getByText(words));
const typeNetworks = (value: string) =>
  fireEvent.change(screen.getByLabelText('网络，每行一个'), { target: { value } });
async function changeNetworks() {
  fireEvent.click(await screen.findByText('更改可用网络'));
  await screen.findByLabelText('网络，每行一个');
}

test('who hears other roles for somebody hears what each may do, when it holds and what is lost', async () => {
  open();
  fireEvent.click(await screen.findByLabelText('更改角色 clerk2'));
  await screen.findAllByRole('checkbox');
  expect(dialog()).toEqual([
    'button “Close”',
    '更改员工2的角色',
    'div “角色”:',
    'checkbox “客服财务：存款、取款、会员、客服和余额更正” chosen',
    'checkbox “夜班客服：会员（只查看）、客服”',
    '此人已登录的页面会立即退出，重新登录后按新角色，升权后24小时内不能处理资金。 主管、财务主管以及设置、员工、活动、场馆、代理等权限须另一位主管同意。角色以外另给的权限一并收回。',
    'button “Cancel”',
    'button “确认更改”',
  ]);
});

test('no role at all is none to give, and a refusal stands in the question', async () => {
  const asked = open({
    setStaffRoles: () => {
      throw new Refusal(6_010, '已有一项修改在等待');
    },
  });
  fireEvent.click(await screen.findByLabelText('更改角色 clerk2'));
  const [clerk] = await screen.findAllByRole('checkbox');
  fireEvent.click(clerk ?? document.body);
  expect(dialog().at(-1)).toBe('button “确认更改” disabled');
  fireEvent.click(clerk ?? document.body);
  press('确认更改');
  await screen.findByText('已有一项修改在等待');
  expect(asked.setStaffRoles).toEqual([{ id: 2, roles: ['clerk'] }]);
  expect(dialog()[1]).toBe('更改员工2的角色');
});

test('who hears the form of a new person hears what a name to sign in with is for, and that no role is chosen', async () => {
  open();
  await screen.findByText('员工2');
  press('添加员工');
  await screen.findAllByRole('checkbox');
  expect(dialog()).toEqual([
    'button “Close”',
    '添加员工',
    'field “账号” autocomplete=off maxlength=24 placeholder=登录用，添加后不能更改',
    'field “姓名” autocomplete=off maxlength=20 placeholder=操作日志中显示的名字',
    'div “角色”:',
    'checkbox “客服财务：存款、取款、会员、客服和余额更正”',
    'checkbox “夜班客服：会员（只查看）、客服”',
    'button “Cancel”',
    'button “添加并显示登录资料”',
  ]);
});

test('the networks that staff work from are told with what they keep out, and lead to who changed them', async () => {
  open();
  await screen.findByText('203.0.113.0/24');
  const all = heard();
  expect(all.slice(all.indexOf('h2: 后台可用网络'))).toEqual([
    'h2: 后台可用网络',
    '名单外的网络不能登录后台，已登录的会退出，程序密钥也不能用；名单为空时不限制。',
    'link “修改记录” href=/rules?state=all&about=staff_networks',
    '203.0.113.0/24',
    'button “更改可用网络”',
  ]);
});

test('an empty list of networks says that nobody is kept out', async () => {
  open({ staffNetworks: () => ({ networks: [], here: '203.0.113.9', refusal: null, people: [] }) });
  expect((await screen.findByText('不限制')).tagName).toBe('P');
});

test('other networks are tried as they are typed: who would be kept out is named, and what was tried before is gone', async () => {
  const asked = open({
    staffNetworks: ({ networks }) =>
      networks === undefined
        ? { networks: ['203.0.113.0/24'], here: '203.0.113.9', refusal: null, people: [] }
        : {
            ...{ networks, here: '203.0.113.9', refusal: networks.length > 1 ? null : 'you' },
            people: [
              { username: 'ming', name: '小明', network: '198.51.100.7', inside: false },
              { username: 'hong', name: '小红', network: null, inside: false },
              { username: 'gang', name: '小刚', network: '203.0.113.4', inside: true },
            ],
          },
  });
  await changeNetworks();
  expect(dialog()).toEqual([
    'button “Close”',
    '更改可用网络',
    'field “网络，每行一个” holds “203.0.113.0/24” placeholder=203.0.113.0/24\n2001:db8::/32',
    'button “试算谁能进来”',
    'button “Cancel”',
    'button “提交修改” disabled',
  ]);
  typeNetworks('198.51.100.0/24');
  press('试算谁能进来');
  await screen.findByText('不能保存：您现在的网络 203.0.113.9 不在名单内');
  screen.getByText('按上次登录的网络，这些员工进不来：小明（198.51.100.7）、小红（还没有登录过）');
  expect(screen.getByRole('alert').className).toContain('error');
  typeNetworks('203.0.113.0/24, 2001:db8::/32；');
  expect(screen.queryByRole('alert')).toBeNull();
  press('试算谁能进来');
  await screen.findByText('可以提交；您现在的网络是 203.0.113.9');
  expect(screen.getByRole('alert').className).toContain('warning');
  expect(asked.staffNetworks?.slice(1)).toEqual([
    { networks: ['198.51.100.0/24'] },
    { networks: ['203.0.113.0/24', '2001:db8::/32'] },
  ]);
});

test('a list that lets everybody in says so, and one that shuts out all chiefs says that it can’t be saved', async () => {
  open({
    staffNetworks: ({ networks = ['203.0.113.0/24'] }) => ({
      ...{ networks, here: '203.0.113.9', people: [] },
      refusal: networks.length > 1 ? 'chiefs' : null,
    }),
  });
  await changeNetworks();
  press('试算谁能进来');
  await screen.findByText('按上次登录的网络，所有员工都能进来');
  expect(screen.getByRole('alert').className).toContain('success');
  typeNetworks('203.0.113.0/24\n198.51.100.0/24');
  press('试算谁能进来');
  await screen.findByText('不能保存：所有主管都会被挡在外面');
});

test('other networks go out as they are typed, a refusal stands until something else is typed, and what was saved is read again', async () => {
  let refused = true;
  const asked = open({
    updateStaffNetworks: () => {
      if (refused) throw new Refusal(6_010, '已有一项修改在等待');
      return { state: 'proposed', change: null, figures: [] };
    },
  });
  await changeNetworks();
  typeNetworks('198.51.100.7');
  press('提交修改');
  await screen.findByText('已有一项修改在等待');
  typeNetworks('198.51.100.8');
  await waitFor(() => expect(screen.queryByText('已有一项修改在等待')).toBeNull());
  refused = false;
  const before = asked.staffNetworks?.length ?? 0;
  press('提交修改');
  await screen.findByText('已提交：等待另一位同事同意，到时生效');
  expect(asked.updateStaffNetworks).toEqual([{ networks: ['198.51.100.7'] }, { networks: ['198.51.100.8'] }]);
  await waitFor(() => expect(asked.staffNetworks?.length).toBe(before + 1));
});
