/** The service desk. Payload and answer of each call; times ISO instants. */
import { z } from 'zod';
import { noAnswer, nothing, wholeNumber } from '../../schemas/wire.ts';
import { longestMessage, unknownPlaceholders } from '../../service.ts';
import { problem } from '../../texts/field-problems.ts';
import { id, instant, line, longRows, maybeInstant, paging } from '../parts.ts';
import { ofMember, personal } from '../personal.ts';
import { talkKinds } from './talks.ts';

const rating = z.object({ stars: z.number().int(), words: personal('text'), at: instant }).nullable();

const conversation = {
  id,
  /** None: a visitor. */
  memberId: id.nullable(),
  username: z.string().nullable(),
  lastAt: instant,
  lastFrom: z.enum(['member', 'staff']).nullable(),
  preview: personal('text'),
  unread: z.number().int(),
  /** Who handles it; null: it is in the queue. */
  assignedTo: z.string().nullable(),
  assignedId: id.nullable(),
  /** Whether that is the reader. */
  own: z.boolean(),
  /** Since when the member waits for an answer. */
  waitingSince: maybeInstant,
  closedAt: maybeInstant,
  /** Up to which message the member has seen it. */
  memberRead: z.number().int(),
};
const conversationRow = ofMember('memberId', z.object(conversation));

/** A row of the desk; `match`: the newest message that has the words. */
const deskRow = ofMember(
  'memberId',
  z.object({
    ...conversation,
    match: z.object({ id, text: personal('text'), at: instant }).nullable(),
  }),
);

const serviceMessage = z.object({
  id,
  from: z.enum(['member', 'staff']),
  name: z.string(),
  text: personal('text'),
  orderNo: z.string(),
  createdAt: instant,
  /** Pixels of its picture, which `servicePicture` hands out. */
  picture: z.object({ width: z.number().int(), height: z.number().int() }).nullable(),
});

/** Who had it, who has it: null is the queue. `by` null: the member or visitor ended it themselves. */
const handover = z.object({
  id,
  at: instant,
  by: z.string().nullable(),
  kind: z.enum(['assigned', 'ended']),
  from: z.string().nullable(),
  to: z.string().nullable(),
  note: z.string(),
});

const session = ofMember(
  'memberId',
  z.object({
    id,
    conversation: id,
    memberId: id.nullable(),
    /** The first message. */
    first: id,
    begunAt: instant,
    begunBy: z.enum(['member', 'staff']),
    firstAnswerAt: maybeInstant,
    firstAnswerBy: z.string().nullable(),
    /** Who answered last. */
    clerk: z.string().nullable(),
    endedAt: maybeInstant,
    endedBy: z.string().nullable(),
    messages: z.number().int(),
    rating,
  }),
);

const words = (name: 'content' | 'content_en') =>
  z
    .string()
    .trim()
    .max(longestMessage, problem('field_too_long', { name, most: longestMessage }))
    .refine((text) => unknownPlaceholders(text).length === 0, problem('placeholder_unknown'));

/** `own`: mine alone; `all`: everybody who answers; else the code of a role. */
const scope = z.string().regex(/^(own|all|[a-z_]{3,40}|role\/\d{1,9})$/);

const figures = {
  /** Conversations that members began. */
  conversations: z.number().int(),
  answered: z.number().int(),
  /** From the first message to the first answer, in seconds: half of them took no longer; null: none was answered. */
  medianSeconds: z.number().nullable(),
  meanSeconds: z.number().nullable(),
  rated: z.number().int(),
  /** Two decimals; null: nobody rated. */
  meanStars: z.number().nullable(),
};
const day = z.iso.date();

const span = z
  .object({ from: day, to: day })
  .refine(({ from, to }) => to >= from && Date.parse(to) - Date.parse(from) < 400 * 86_400_000, {
    error: problem('period_malformed', { most: 400 }),
  });

export const serviceSchemas = {
  serviceDesk: {
    payload: z.object({
      open: z.boolean().default(true),
      /** Closed ones and open ones; `open` is not looked at. */
      all: z.boolean().default(false),
      /** Open ones alone whose member spoke last. */
      waiting: z.boolean().default(false),
      holder: z.enum(['all', 'me', 'nobody', 'others']).default('all'),
      /** A member's name or its beginning, the number of a member or a conversation, or words of messages (two characters at least). */
      search: z.string().trim().max(60).default(''),
      ...paging,
    }),
    /** Waiting ones first, those that wait longest on top; found ones by what was found, the latest first. */
    answer: longRows(deskRow).extend({
      /** How many wait for an answer, of all. */
      waiting: z.number().int(),
      /** How many of those the reader handles. */
      waitingForMe: z.number().int(),
    }),
  },
  serviceThread: {
    payload: z.object({
      id,
      /** Those before this message, which is known. */
      before: id.optional(),
      /** From a little before this message on. */
      at: id.optional(),
    }),
    answer: ofMember(
      'conversation.memberId',
      z.object({
        conversation: conversationRow,
        /** Oldest first. */
        messages: z.array(serviceMessage),
        /** There are older ones. */
        more: z.boolean(),
        /** There are newer ones: more than one answer holds. */
        later: z.boolean(),
        /** Of the time that the messages span. */
        handovers: z.array(handover),
        /** What the member said of the conversation that ended last. */
        rating,
      }),
    ),
  },
  serviceReply: {
    payload: z.object({
      id,
      text: z.string().trim().min(1, problem('message_empty')).max(longestMessage),
      clientId: z.string().min(8).max(64),
    }),
    answer: serviceMessage,
  },
  /** `conversation`: where the member answers, and which the writer has from now on. */
  serviceBegin: {
    payload: z.object({
      member: id,
      text: z.string().trim().min(1, problem('message_empty')).max(longestMessage),
      clientId: z.string().min(8).max(64),
    }),
    answer: z.object({ conversation: id }),
  },
  /** `multipart/form-data`: `id` and `clientId`, then the field `file`: PNG, JPEG, GIF or WebP. */
  serviceSendPicture: { payload: nothing, answer: serviceMessage },
  servicePicture: {
    payload: z.object({ id, message: id }),
    /**
     * A data URL; empty where it is masked. `ofVisitor`: of a conversation with nobody whose data could be asked for, to whoever has the
     * conversation.
     */
    answer: ofMember(
      'memberId',
      z.object({ memberId: id.nullable(), picture: personal('picture'), ofVisitor: z.string() }),
    ),
  },
  /** `from`: who had it when the reader decided; `to`: null puts it back into the queue. */
  serviceAssign: {
    payload: z.object({
      id,
      from: id.nullable(),
      to: id.nullable(),
      note: z.string().trim().max(200).default(''),
    }),
    answer: noAnswer,
  },
  serviceColleagues: {
    payload: nothing,
    answer: z.array(
      z.object({
        id,
        name: z.string(),
        /** What their roles are called, for the reader. */
        roles: z.array(z.string()),
        onDuty: z.boolean(),
        own: z.boolean(),
      }),
    ),
  },
  /** `seen`: the last message that the reader saw; a member who wrote since then is answered first. */
  serviceClose: { payload: z.object({ id, seen: id.optional() }), answer: noAnswer },
  /** Answers when anything changed, or after 25 s. */
  serviceWatch: {
    payload: z.object({
      /** What the desk knows of, as the answer before said; 0: answered at once. */
      after: z.number().int().nonnegative(),
    }),
    answer: z.object({
      /** Grows with each message and each handover. */
      last: z.number().int().nonnegative(),
      /** The last handover to the reader by somebody else; 0: none. */
      handed: z.number().int().nonnegative(),
    }),
  },
  serviceHistory: {
    payload: z.object({ member: id, ...paging }),
    answer: longRows(session),
  },
  serviceTemplates: {
    payload: nothing,
    answer: z.object({
      templates: z.array(
        z.object({
          id,
          scope,
          title: z.string(),
          text: z.string(),
          textEn: z.string(),
          /** Whether the reader may change it. */
          mine: z.boolean(),
          by: z.string().nullable(),
          changedAt: instant,
        }),
      ),
      /** Whom a template can be written for; the site's own roles have no name here. */
      roles: z.array(z.object({ code: z.string(), name: z.string() })),
    }),
  },
  saveServiceTemplate: {
    payload: z.object({
      /** Absent: a new one. */
      id: id.optional(),
      scope,
      title: line('title', 40),
      text: words('content').min(1, problem('field_missing', { name: 'content' })),
      /** Empty: members who read English get the Chinese. */
      textEn: words('content_en').default(''),
    }),
    answer: z.object({ id }),
  },
  removeServiceTemplate: { payload: z.object({ id }), answer: noAnswer },
  serviceFigures: {
    payload: span,
    answer: z.object({
      ...figures,
      /** How many gave one star, two, and so on. */
      stars: z.array(z.number().int()),
      days: z.array(z.object({ day, ...figures })),
      /** First answers by who gave them; ratings by who answered last. */
      clerks: z.array(z.object({ id, name: z.string(), ...figures })),
      /** What members said, the newest first. */
      remarks: z.array(
        ofMember(
          'memberId',
          z.object({
            session: id,
            conversation: id,
            first: id,
            memberId: id.nullable(),
            username: z.string().nullable(),
            clerk: z.string().nullable(),
            stars: z.number().int(),
            words: personal('text'),
            at: instant,
          }),
        ),
      ),
    }),
  },
  serviceTalks: {
    payload: span.safeExtend({
      kind: z.enum(talkKinds).default('begun'),
      /** Who answered first of those that were answered; of the others who answered last. */
      clerk: id.optional(),
      stars: wholeNumber(1, 5).optional(),
      /** Where the page before ended; empty: the latest. */
      after: z
        .string()
        .regex(/^\d{0,18}$/)
        .default(''),
      limit: wholeNumber(1, 200).default(50),
    }),
    answer: z.object({
      /** Of all of them, not of the page. */
      sum: z.number().int(),
      rows: z.array(
        ofMember(
          'memberId',
          z.object({
            session: id,
            conversation: id,
            first: id,
            /** None: a visitor. */
            memberId: id.nullable(),
            username: z.string().nullable(),
            begunAt: instant,
            answeredAt: maybeInstant,
            answeredBy: z.string().nullable(),
            clerk: z.string().nullable(),
            stars: z.number().int().nullable(),
            words: personal('text'),
          }),
        ),
      ),
      /** For `after`; null: that was all. */
      next: z.string().nullable(),
    }),
  },
} as const;
