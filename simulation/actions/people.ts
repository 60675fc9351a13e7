/** Who members are, and the way back for whoever lost their passwords: what is asked, and what two of the staff say to it. */
import { type CodeName, type Player, type Town, told } from '../town.ts';
import type { Kind } from './action.ts';

export const sendForm: Kind = ({ world: { api }, papers, as, newKey }, dice, player) => {
  const [key, wrong] = [newKey(dice), dice.happens(15)];
  const form = {
    wants: 'basic',
    name: '模拟会员',
    birthday: wrong ? '2031-02-30' : `19${dice.whole(60, 99)}-0${dice.whole(1, 9)}-1${dice.whole(0, 9)}`,
    country: 'CN',
    kind: 'id_card',
    number: `SAMPLE${dice.whole(1_000_000, 9_999_999)}`,
  } as const;
  return {
    words: `${player.name} says who they are${wrong ? ', born on no day' : ''}`,
    async run() {
      const reply = await as(player, (token) =>
        api.call('submitIdentity', { ...form, password: player.password }, { token, key }),
      );
      if (reply.code === 200) papers.forms.push({ player, number: reply.data.number });
      return told(reply, ['identity_level_held', 'identity_form_waits', 'bad_input']);
    },
  };
};

/** Whoever was believed has the level, and nobody else: the member themselves is asked. */
export const decideForm: Kind = ({ world: { api }, papers, as, by, newKey }, dice) => {
  const form = papers.forms[0];
  if (!form) return undefined;
  const approves = dice.happens(60);
  const [key, again] = [newKey(dice), newKey(dice)];
  const { player, number } = form;
  return {
    words: `staff ${approves ? 'believe' : 'do not believe'} ${player.name}`,
    async run() {
      const { data } = await by('clerk', (token) =>
        api.staff('identityQueue', { search: number, state: 'all' }, token),
      );
      const [row] = data.rows;
      if (!row) throw new Error(`no form ${number}`);
      const { id } = row;
      if (row.state === 'open') {
        told(await by('clerk', (token) => api.staff('readIdentity', { id, reason: '核对' }, token)), [
          'work_held',
        ]);
        const reply = approves
          ? await by('clerk', (token) => api.staff('approveIdentity', { id }, token, key))
          : await by('clerk', (token) =>
              api.staff('refuseIdentity', { id, verdict: 'refused', why: 'mismatch' }, token, again),
            );
        const outcome = told(reply, ['already_decided', 'work_held', 'identity_unread']);
        if (outcome === 'work_held' || outcome === 'identity_unread') return outcome;
      }
      const decided = await by('clerk', (token) =>
        api.staff('identityQueue', { search: number, state: 'all' }, token),
      );
      const state = decided.data.rows[0]?.state;
      const { data: own } = await as(player, (token) => api.call('identityStatus', {}, { token }));
      if (own.form?.number !== number || own.form.state !== state)
        throw new Error(`form ${number} is ${state}, and its member reads ${JSON.stringify(own.form)}`);
      if (own.level !== (state === 'approved' ? 'basic' : 'none'))
        throw new Error(`form ${number} is ${state}, and its member's level is ${own.level}`);
      const place = papers.forms.indexOf(form);
      if (place >= 0) papers.forms.splice(place, 1);
      return state ?? 'none';
    },
  };
};

const from = ({ address }: Player) => ({ headers: { 'x-forwarded-for': address } });

/** What an owner remembers of their account. */
async function rememberedBy({ world: { eye } }: Town, { id }: Player) {
  const { rows } = await eye.query<{
    tail: string;
    deposit: string | null;
    venue: string | null;
    month: string;
  }>(
    `select (select right(number, 4) from card where member_id = m.id and removed_at is null order by id limit 1) as tail,
            (select round(amount / 100.0, 2)::text from deposit_order where member_id = m.id and state = 'approved'
              order by decided_at desc, id desc limit 1) as deposit,
            (select venue from bet where member_id = m.id order by recorded_at desc, bet_id limit 1) as venue,
            to_char(registered_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month
       from member m where id = $1::bigint`,
    [id],
  );
  const [row] = rows;
  if (!row) throw new Error(`nobody is ${id}`);
  return row;
}

/** Nobody's one yes leads into an account, two do not before a day is over, and who knows little is nobody's to decide about. */
export const askBack: Kind = (town, dice, one) => {
  const { world, papers, players, gone, by, insist, newKey } = town;
  const { api } = world;
  // Nobody is known by what they do not have: whoever has an address asks in another's place. Whoever left may want to be back.
  const back = dice.happens(30) ? dice.pick(gone) : undefined;
  const player =
    back ?? (one.cards.length > 0 ? one : dice.pick(players.filter(({ cards }) => cards.length > 0)));
  if (!player) return undefined;
  const [knows, refuses] = [dice.happens(75), dice.happens(25)];
  const keys = [newKey(dice), newKey(dice), newKey(dice)] as const;
  const look = async (number: string) =>
    (await by('chief', (token) => api.staff('recoveryQueue', { search: number, state: 'all' }, token))).data
      .rows[0];
  return {
    words: `${player.name} has lost their password${knows ? '' : ', and remembers little'}`,
    async run() {
      const { tail, deposit, venue, month } = await rememberedBy(town, player);
      const answers = knows ? { deposit: deposit ?? '', tail } : { deposit: '1', tail: '0000' };
      const opened = await insist(() =>
        api.call(
          'openRecovery',
          {
            ...{ name: player.name, wants: 'login', realname: '模拟会员', venue: venue ?? '', month },
            ...answers,
          },
          from(player),
        ),
      );
      if (told(opened, ['rate_limited']) !== 'ok') return 'rate_limited';
      const { number, claim, from: ready } = opened.data;
      const row = await look(number);
      if (!knows && row) throw new Error(`request ${number} came before staff, and its answers were wrong`);
      if (!row) return 'nobody is asked';
      const { id } = row;
      const over: readonly CodeName[] = ['already_decided'];
      if (refuses) {
        told(
          await by('chief', (token) => api.staff('rejectRecovery', { id, reason: '不符' }, token, keys[0])),
          over,
        );
      } else {
        told(await by('chief', (token) => api.staff('approveRecovery', { id }, token, keys[0])), [
          ...over,
          'recovery_own_yes',
        ]);
        told(await by('chief', (token) => api.staff('approveRecovery', { id }, token, keys[1])), [
          ...over,
          'recovery_own_yes',
        ]);
        if ((await look(number))?.state === 'approved')
          throw new Error(`one person's yes was enough for ${number}`);
        told(await by('chief2', (token) => api.staff('approveRecovery', { id }, token, keys[2])), over);
      }
      await refusedClaim(town, player, claim);
      if (!refuses)
        papers.recoveries.push({ player, claim, from: Date.parse(`${ready.replace(' ', 'T')}+08:00`) });
      return refuses ? 'rejected' : 'approved';
    },
  };
};

/** @throws when new passwords could be set */
async function refusedClaim(
  { world: { api }, insist }: Town,
  player: Player,
  claim: string,
): Promise<CodeName> {
  const reply = await insist(() =>
    api.call('claimRecovery', { claim, password: 'kiesel000', paypassword: '' }, from(player)),
  );
  const outcome = told(reply, ['recovery_not_ready', 'recovery_over', 'rate_limited']);
  if (outcome === 'ok') throw new Error('somebody came back before the day of their request was over');
  return outcome;
}

/** The new password is the only one from then on. */
export const comeBack: Kind = (town, dice) => {
  const { world, papers, insist } = town;
  const { api, now } = world;
  const request = dice.pick(papers.recoveries);
  if (!request) return undefined;
  const next = `kiesel${dice.whole(1_000, 9_999)}`;
  const { player, claim } = request;
  return {
    words: `${player.name} comes back by their request`,
    async run() {
      if (now() < request.from) return refusedClaim(town, player, claim);
      if (player.comesBack) return 'is on the way';
      const place = papers.recoveries.indexOf(request);
      if (place >= 0) papers.recoveries.splice(place, 1);
      player.comesBack = true;
      try {
        const reply = await insist(() =>
          api.call('claimRecovery', { claim, password: next, paypassword: '' }, from(player)),
        );
        const outcome = told(reply, ['recovery_over', 'rate_limited', 'bad_input']);
        if (outcome === 'rate_limited' || outcome === 'bad_input') return outcome;
        const old = await insist(() =>
          api.call('signIn', { name: player.name, password: player.password, code: '' }, from(player)),
        );
        // Killed after it had set them and before it said so: the same code is used up when it is asked again.
        if (outcome === 'recovery_over' && old.code === 200) return outcome;
        if (old.code === 200) throw new Error(`the old password of ${player.name} still opens the account`);
        player.password = next;
        // The way back opens what its owner had closed.
        const place = town.gone.indexOf(player);
        if (place < 0) return outcome;
        player.leaves = undefined;
        town.players.push(...town.gone.splice(place, 1));
        return 'open again';
      } finally {
        player.comesBack = false;
      }
    },
  };
};
