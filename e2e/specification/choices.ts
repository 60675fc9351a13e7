/** Where the specification is silent or says two things: what was chosen, and why. Stands in docs/specification.md beside the checks. */
export interface Choice {
  readonly chapter: string;
  readonly sentence: string;
  readonly choice: string;
  readonly reason: string;
}

export const choices: readonly Choice[] = [
  {
    chapter: '2',
    sentence: 'After every navigation the page scrolls to the top. / kept alive',
    choice: 'Going back to a kept page finds it as it was left; every other navigation starts at the top.',
    reason: 'Kept alive says that a page is there as it was left; going back is how a person returns to it.',
  },
  {
    chapter: '2 and 5',
    sentence: 'Account pages redirect to /login. / Home, transfer and red packet show a dialog.',
    choice:
      'What is tapped on the home page and the red packet asks with the dialog; an address that is opened redirects.',
    reason: 'The dialog needs a page behind it; an address that was opened has none.',
  },
  {
    chapter: '2',
    sentence: '/message needs login / Visitors can browse notices',
    choice:
      'Visitors read notices in the bar of the home page and by the call; the message centre is for members.',
    reason: 'The route table is the more exact of the two.',
  },
  {
    chapter: '2',
    sentence: '/applyagent stands among the standalone routes / account-related prompts login',
    choice: 'Visitors open it, read what it is, and are asked to sign in before the form.',
    reason: 'The route is not among those that need login; the application is a member’s.',
  },
  {
    chapter: '2',
    sentence: '/payInfo (public, query deposit_no)',
    choice: 'Visitors open it and are asked to sign in; the order itself is its owner’s.',
    reason: 'The call answers the owner only: an order number in a link shows nobody else’s payment.',
  },
  {
    chapter: '2 and 7',
    sentence: '/boutBallBetInfo type 5 is agent partnership / /abouts type 5 is terms and rules',
    choice: 'The call takes an optional place; without it type 5 answers both texts.',
    reason: 'The wire cannot tell them apart (decision 7).',
  },
  {
    chapter: '2',
    sentence: 'A bank-card list is loaded but not displayed in this view.',
    choice: 'It is loaded and counted beside the way to add one.',
    reason: 'A call whose answer nobody sees would be waste; the list itself stays hidden.',
  },
  {
    chapter: '3',
    sentence: 'Agent application: mobile, apply_info / mobile also in the profile',
    choice: 'They are two values: an application does not change the profile.',
    reason: 'A contact for business may be another phone.',
  },
  {
    chapter: '4',
    sentence: 'While logged in, the balance is polled / experience: polls stop while hidden',
    choice: 'Polls rest while the tab is hidden, the network is gone or the page is left.',
    reason: 'A phone in a pocket should not be kept awake.',
  },
  {
    chapter: '4',
    sentence: 'Activity application state: 0 undefined, 4 undefined',
    choice: 'A row with such a state shows no label.',
    reason: 'A word that nobody defined would be a guess.',
  },
  {
    chapter: '4',
    sentence: 'demotion by one level if the 90-day maintenance turnover is not met',
    choice: 'A fallen member who still meets the cumulative figures may rise again the next night.',
    reason: 'Both rules are kept to the letter (decision 11).',
  },
  {
    chapter: '5',
    sentence: '用户名长度6~16位 / Inputs have maxlength 32',
    choice: 'Shorter than 6 is refused; longer than 16 is not.',
    reason: 'The check is written out as at least 6; the message only advises.',
  },
  {
    chapter: '5',
    sentence: 'code required … must match the shown captcha image text',
    choice: 'Only the screen checks it; the server limits attempts instead.',
    reason: 'The pictures come from a pool in the client, so the server cannot know which was shown.',
  },
  {
    chapter: '5',
    sentence:
      'Withdrawal: a card required; amount; payment password / business rules: amount, address, pay password, turnover, balance',
    choice: 'The screen checks in the order of chapter 5, the server in that of the business rules.',
    reason: 'Each text speaks of its own place; a member who uses the screen never meets the second order.',
  },
  {
    chapter: '5 and 9',
    sentence: 'paypassword at least 6 / Inputs have maxlength 32 / payment password 6 to 18',
    choice: 'A new pay password has 6 to 18 characters, at registration and when it is changed.',
    reason: 'A longer one could never bind a bank card, which takes 6 to 18.',
  },
  {
    chapter: '5',
    sentence: 'the last 4 characters of the sending address are required … for every pay type',
    choice: 'The screen asks for them for bank transfers too; they are not sent there.',
    reason: 'Chapter 7 lists the payload of a bank deposit without them.',
  },
  {
    chapter: '5',
    sentence: 'Avatar upload accepts gif or png.',
    choice: 'The content decides, not the name; what is kept is drawn anew from the first frame.',
    reason: 'A file may say what it likes about itself.',
  },
  {
    chapter: '7',
    sentence: 'Login and register paths: one reading gives them, the other says they are not shown.',
    choice: '/api/login_pc with /api/login as an alias, and /api/register.',
    reason: 'The facts about the wire settle it.',
  },
  {
    chapter: '5',
    sentence: '请选择您要提现到的银行卡 / withdrawals go to USDT addresses only',
    choice: 'No page offers bank cards for a withdrawal, so nobody reads this message.',
    reason: 'The business rules name USDT as the only way out.',
  },
  {
    chapter: 'wire',
    sentence: "Empty in both: the venue's lobby, or its only game.",
    choice:
      'Where a venue has several games and no lobby, its first game stands for the lobby. For a provider of e-games our own app’s list of them does, and for clients of listed origins, which have no such page, its first game.',
    reason: 'The stand-in venues have no page of their own; a client that names nothing still gets to play.',
  },
  {
    chapter: '4',
    sentence: 'While logged in, the balance is polled every 4300 ms.',
    choice:
      'It is polled wherever a page or the header shows it; a page without a figure of it asks for nothing.',
    reason:
      'What nobody sees needs no call; that a session has ended a page without a balance hears by its next call and by the signals.',
  },
  {
    chapter: '2 and 7',
    sentence: '/transRecord: filters by venue, period and type / gettransrecord: date, type, page, api_type',
    choice:
      'Deposits and withdrawals belong to no venue: the page hides the venue for them, and the call answers none where one is named.',
    reason: 'A row under a venue that it has nothing to do with would be untrue.',
  },
  {
    chapter: '7',
    sentence: 'getfanshui: date, page, api_type, type',
    choice: 'type is taken and decides nothing.',
    reason: 'No sentence says what it means, and every reading of it would hide rebates from somebody.',
  },
  {
    chapter: '9 and business rules',
    sentence:
      'Total assets = balance + gameblance; in flight and held are shown beside it / total = central + venues + in flight + held',
    choice:
      'The user fields carry balance and gameblance; /money shows under 总资产 the sum with what is in flight, held or looked at, and each of these beside it.',
    reason: 'So nothing ever seems lost while a withdrawal waits; with nothing under way both sums are one.',
  },
  {
    chapter: 'wire',
    sentence: 'A body of a wrong type gets the envelope too, with a message that names the field.',
    choice:
      'Null, an empty text and nothing are all "not given". A number stands for its digits where JSON kept them all; other numbers, lists, objects and booleans are refused as a text. The message has the field’s name in the reader’s language and, behind it, on the wire.',
    reason:
      'Clients send a field that nobody touched in all three ways; what was rounded would be another card.',
  },
  {
    chapter: 'wire',
    sentence: 'noticelist: personal messages among the rows',
    choice: 'An id is unique among notices and among messages, not across both: personal tells which it is.',
    reason: 'Chapter 3 has no id of a notice; clients of the field show title, content and time.',
  },
  {
    chapter: '8',
    sentence: 'all storage cleared / a referral code survives until it is used; theme and language',
    choice: 'The code, the theme and the language are written again after the storage was cleared.',
    reason: 'They are not data of the account.',
  },
  {
    chapter: '9',
    sentence: 'home banner indicator hard-codes a total of 4',
    choice: 'It counts to four, whatever the number of banners.',
    reason: 'The constant is kept as it stands; operators are told to show four.',
  },
];
