/**
 * The demonstration site's help articles in English, by type: what `articles.ts` says in Chinese. Who changes a rule or a
 * sentence there changes it here.
 */
import { list, part, steps, text } from './article-parts.ts';

const questions = [
  part(
    'How do I deposit, and in which ways?',
    'Tap “Deposit” on the home page, choose <strong>bank transfer, WeChat, Alipay</strong> or <strong>USDT</strong>, enter the amount and the last four characters of the account or address you send from, and submit. The ways on offer and their limits are those that the page shows at the time.',
    'A bank transfer is checked by our finance staff once you have submitted it. Every other way opens an order: please pay the amount it shows to the account it shows. If what you pay differs, what arrives is what is credited.',
  ),
  part(
    'Why does an order live for one hour only? May I pay later?',
    'The receiving address and the rate are kept for you for one hour from the creation of the order, and the page counts it down. Please do not pay after that; submit a new order instead.',
    'Money that was already on its way and arrives later is not lost: it is credited too, but a person has to check it. Please give the order’s number to support.',
  ),
  part(
    'TRC20 or ERC20 for my USDT?',
    'Their addresses are different and <strong>do not mix</strong>; what is sent to the wrong one cannot be called back. TRC20 addresses begin with T, are fast and cheap, and suit small, frequent amounts. ERC20 addresses begin with 0x and suit medium amounts. Before you deposit or withdraw, make sure that both sides use the same protocol.',
  ),
  part(
    'How do I withdraw, and what is the least?',
    'Withdrawals are paid in <strong>USDT</strong> only, from <strong>100 yuan</strong> on. Bind your own USDT address under “Cards” first (5 at most), then enter the amount under “Withdraw”, choose the address and enter the pay password. The page works out rate, fee and what you will receive before you submit.',
    'The amount is held at once and waits for a check. If it is approved, it is sent; if not, all of it goes back to your central wallet, with the reason. Open the order under “Transactions” to see every step.',
  ),
  part(
    'What is the turnover on the withdrawal page?',
    'It is the amount of valid bets still asked for before a withdrawal. Deposits, rebates and red packets ask for 1 time their amount, bonuses for what their promotion says. Settled bets count towards the oldest first; void bets do not count. When it is zero, you can withdraw.',
  ),
  part(
    'What is the difference between the central wallet and a game wallet?',
    'Deposits, withdrawals, rebates and red packets go through the <strong>central wallet</strong>; every venue has a <strong>game wallet</strong> of its own. “Transfer” moves money between the central wallet and a venue. Two venues cannot exchange money directly: bring it back to the central wallet first.',
    'With “automatic transfer” on, your balance follows you into a game. “Recall all” brings the balances of all venues back to the central wallet.',
  ),
  part(
    'A transfer is pending. Where is my money?',
    'The venue has not confirmed the outcome yet. The money is locked: it is neither lost nor taken twice. When the venue confirms, it arrives by itself; when it declines, it comes back by itself. “My wallet” shows what is in flight. There is no need to transfer again.',
  ),
  part(
    'How are rebates counted and claimed?',
    'Every settled valid bet counts with the percentage of your VIP level at the time and of the kind of venue, and stands under “Rebates” within 24 hours. A rebate is <strong>not credited by itself</strong>: claim it there, and everything that waits goes to your central wallet at once. It can be withdrawn after valid bets of 1 time its amount. During a break or self-exclusion you may claim too, and no bets are asked for.',
  ),
  part(
    'When are there red packets, and why do I have no chances?',
    'Daily from <strong>10:00 to 12:00 Beijing time</strong>. Your deposits from 12:00 the day before to 10:00 decide how many you may open; the page shows the table. No chances usually means that these deposits are below its first line. What you got stands under “Rewards”.',
  ),
  part(
    'How does my VIP level change?',
    'There are 10 levels, worked out every day at <strong>00:10 Beijing time</strong>. When total deposits and total turnover both reach what the next level asks for, you move up, by one level a day at most. After 90 days at a level, a turnover of those 90 days below what keeps it moves you down by one. “VIP” shows the figures and the rebates of each level.',
  ),
  part(
    'I forgot my login or pay password. What now?',
    'Passwords are kept only in a form that cannot be turned back. We cannot see them, so they cannot be found again, only set anew. “Lost password” on the sign-in page leads back in: at once with your authenticator app or a recovery code (set them up under “Me → Profile → Account security”); with nothing left by a request, which asks what only you know of your account, is checked by two of our staff who see none of your answers, and lets you set new passwords 24 hours later. The account is told at once and its owner can stop it; there are no withdrawals for 24 hours after it. Nobody but you ever sees or sets your passwords. Support <strong>never</strong> asks for your passwords or codes; whoever does is not us.',
    'Five wrong pay passwords in a row lock it for one hour, which protects your money. The lock goes by itself.',
  ),
  part(
    'Why am I asked to sign in again?',
    'A session ends after a while, and a new login password ends it too. Money and records are not touched. If it was not you, change your login password at once and contact support.',
  ),
  part(
    'How do I know that a game is fair?',
    'Our own “High-Low” publishes the fingerprint of a seed before each round and the seed itself afterwards, so that anyone can work out the result again. Bets at other venues come from those venues; each stands under “Bets” with its number.',
  ),
];

const privacy = [
  text(
    'We collect only what the service needs, and tell you what it is used for. This policy covers the pages of Mingpai and the app that is installed from them.',
  ),
  part('What we keep'),
  list(
    '<strong>Account</strong>: username, real name, and the mobile number, e-mail, birthday and picture that you choose to give.',
    '<strong>Money</strong>: the USDT addresses and bank cards you bind, and the records of deposits, withdrawals, transfers, rebates and red packets.',
    '<strong>Games</strong>: number, amount, payout and time of each bet.',
    '<strong>Safety</strong>: time, network address and kind of device of each sign-in, to notice what is not you.',
  ),
  part('What we do not keep'),
  list(
    'Your login and pay passwords themselves. They exist only in a form that cannot be turned back; no member of staff can see them.',
    'The self-check on the page about responsible play. Questions and answers stay on your phone and go when you close the page.',
    'Contacts, photos, location. This site needs none of them and never asks.',
  ),
  part('Who can see it'),
  text(
    'Nothing is sold. A game venue gets a code name and the amount you bring, and does not know who you are. Staff see what their work needs, and every look and every change is recorded. Where the law obliges us, we hand over what is asked for and no more.',
  ),
  part('For how long'),
  text(
    'For as long as the account lives. After it is closed, records of money and games are kept for five years, as the rules against money laundering demand; everything else is deleted within thirty days.',
  ),
  part('What you can do'),
  text(
    'You can see and change your profile and unbind cards at any time. You may also ask support what we keep about you, have mistakes corrected, or close the account. We make sure that it is you first.',
  ),
  part('Storage in the browser'),
  text(
    'We use the browser’s storage to keep you signed in and to remember choices such as language and appearance. There is no advertising and no tracking by anyone else.',
  ),
].join('');

const disclaimer = [
  part(
    'Before you begin',
    'You are 18 or older (or older still, where your law asks for it), the law where you are lets you take part, and the money and the account are your own. If any of this is not so, please do not register or play.',
  ),
  part(
    'Play has its risk',
    'Every game has chance in it, and in the long run the average is against the player. It is a pastime that costs money, not an income and not an investment. Use only money that you can afford to lose.',
  ),
  part(
    'Transfers and addresses',
    'What is sent on a chain cannot be called back. For losses from the wrong protocol, a mistyped address or a payment to an address that is not the order’s, we help to find out what happened but cannot promise to bring the money back. Please compare every character before you send.',
  ),
  part(
    'Venues of others',
    'Live tables, sports, e-sports and other games come from venues of others, and their settlement decides result and payout. While a venue is resting or interrupted, the balance you brought is still yours. When a venue declares a bet void, the stake comes back, and the turnover and rebate that it made are taken back with it.',
  ),
  part(
    'Maintenance and interruptions',
    'We do our best to be there at all times, but maintenance, networks and forces beyond us may interrupt the service. What you submitted has one effect only: look under “Transactions” before you do it again.',
  ),
  part(
    'What pages say',
    'Odds, promotions, rates and limits change; those shown when you submit are the ones that count. Articles explain; they are no legal, tax or investment advice.',
  ),
].join('');

const contact = [
  text('Whatever the question, there is a person to ask.'),
  part(
    'Online support',
    'Tap “Support” at the bottom of the page, or “Talk to a person” in the help centre. When something has to be looked up, please leave the conversation open: the answer comes in the same one.',
  ),
  part('Have at hand'),
  list(
    'your username;',
    'about money: the order’s number (it can be copied under “Transactions”), amount and time;',
    'about a game: the venue and the bet’s number (under “Bets”);',
    'about a transfer on a chain: its transaction hash.',
  ),
  part('Ideas and complaints'),
  text(
    'If you do not agree with an outcome, say “please review” to support. Another supervisor reviews it and answers in writing within three working days, with the way of every cent.',
  ),
  part('Beware of impostors'),
  text(
    'We speak to you through the support on this site only. We never add you as a friend, never ask you to pay to an address that is not on an order, and <strong>never ask for passwords or codes</strong>.',
  ),
].join('');

const agents = [
  text(
    'If you have friends who would like to play here, you can become an agent. The commission comes from the site; not a cent more is taken from the members you invite.',
  ),
  part('How to join'),
  steps(
    'Tap “Partnership” under “Me” and tell us how to reach you and why you apply;',
    'staff look at it, and the answer comes to your inbox;',
    'once approved, “Agent login” appears under “Me”, with your link, your members and your commission.',
  ),
  part('How commission is counted'),
  text(
    'Each agent has a rate for each kind of game. When a member’s bet is settled, commission = (your rate − the rate of the next agent on the way down) × valid bets. Void bets are taken back in full. It is checked every week and paid once approved.',
  ),
  part('Rules to keep'),
  list(
    'Members who register through your link stay yours for good and are never moved to another.',
    'Invite nobody under age, and do not advertise to those who asked for a break or for self-exclusion.',
    'Do not pose as the site or its support, and promise no “sure wins” or “no losses”.',
    'Do not draw commission with accounts of your own or your family. Where it is proved, commission and agency end; the members’ money is not touched.',
  ),
].join('');

const about = [
  text(
    'Mingpai means: the cards lie face up.',
    'We made this site because we have seen too much that nobody could explain: a balance that changed, and no one knew why; a withdrawal that waited, and no one knew for what; a result, and no one knew how it came about. We want all of it on the table.',
  ),
  part('Every cent can be traced'),
  text(
    'Central wallet, venues, in flight and held always add up to the total. Every movement stands in a book that can only grow and never be rewritten, with where it came from and where it went.',
  ),
  part('Every wait has its reason'),
  text(
    'How far a deposit is, who has a withdrawal in hand, why a transfer is not there yet: the order says so, and nobody has to guess.',
  ),
  part('Every round can be checked'),
  text(
    'Our own games publish the fingerprint of a seed before a round and the seed afterwards, so that anyone can work it out again.',
  ),
  part('And the unpleasant part first'),
  text(
    'On average, play costs money. We offer limits, breaks and self-exclusion; please use them when you need them. Honesty is the business that lasts longest.',
  ),
].join('');

const responsible = [
  text('Play should be light. When it no longer is, stopping is always right, and the earlier the easier.'),
  part('Keep it within safe bounds'),
  list(
    'Set money and time before you begin, and stop when they are used up, winning or losing.',
    'Use only money that you can afford to lose; leave the household’s alone and borrow none.',
    'Do not chase losses. The next round is no easier because of the last one.',
    'Do not play when you are low, have been drinking or are very tired.',
    'Keep days without games, for family, friends and sleep.',
  ),
  part('How to see trouble coming'),
  text('One of these signs is reason enough to pause:'),
  list(
    'money and time often go beyond what you meant;',
    'you go on, or bet more, to win back what was lost;',
    'you hide it from family and friends, borrow for it or leave bills unpaid;',
    'you want to stop and cannot, and stopping makes you restless or sleepless;',
    'work, studies or people who matter come off badly.',
  ),
  part('Tools you can use'),
  list(
    '<strong>Limits</strong>: the most you deposit, lose and play for. A lower one holds at once; a higher one waits 24 hours, until the impulse has passed.',
    '<strong>A break</strong>: a pause for some time. You cannot deposit or bet, and can still withdraw.',
    '<strong>Self-exclusion</strong>: a longer stop. It cannot be lifted early, and we send you no offers.',
  ),
  text(
    'The money in your account is always yours; no kind of stop keeps you from withdrawing it. Support is glad to help you set them.',
  ),
  part('For those close to somebody'),
  text(
    'If you worry about family or a friend: listen first, blame little, and do not pay their gambling debts. You can do the self-check below together, or be there when they contact support. A local help line or a clinic for addiction can give professional help.',
  ),
  part('Protecting the young'),
  text(
    'Nobody under 18 is accepted here. Please keep your phone and passwords to yourself, and do not let children see or use your account.',
  ),
].join('');

const terms = [
  text('By using this site you agree to these terms. We have kept them short and readable.'),
  part('1. The account'),
  list(
    'One account for each person of 18 or older, with true details. It may not be lent, handed over or sold.',
    'Keep your login and pay passwords safe. If something is wrong, change them at once and contact support.',
    'To establish identity and prevent money laundering and fraud, we may ask for further details; withdrawals may pause meanwhile, and we say why.',
  ),
  part('2. Deposits and withdrawals'),
  list(
    'Deposits come from your own account or address. An order holds for one hour; what arrives is what is credited.',
    'Withdrawals go to a USDT address that you have bound, from 100 yuan on; the fee is shown before you submit.',
    'Deposits, rebates and red packets ask for valid bets of 1 time their amount, bonuses for what their promotion says, before a withdrawal.',
    'While a withdrawal is checked, its amount is held and cannot be played. If it is not approved, all of it comes back, with the reason.',
  ),
  part('3. Bets'),
  list(
    'A bet stands once the venue has confirmed it, and can then be neither withdrawn nor changed.',
    'After an obvious error in odds, a fault of the system or a cancelled match, the venue may declare bets void; the stake comes back.',
    'What was gained by betting against oneself, collusion, flaws of a program or automatic play is cancelled where it is proved, and the stake comes back.',
  ),
  part('4. Promotions'),
  list(
    'One application of each member waits at a time for each promotion; its page has its rules.',
    'Rebates and red packets have to be claimed. Changes hold from their publication on and never backwards.',
  ),
  part('5. Limits, breaks and self-exclusion'),
  text(
    'The system enforces the limits you set. Within their time we do not lift them at your request; that is for your protection.',
  ),
  part('6. Suspension and closing'),
  text(
    'An account that breaks these terms may be suspended; we tell you why and how to ask for a review. You may have your account closed at any time, and a lawful balance is paid out to you first.',
  ),
  part('7. Disputes'),
  text(
    'If you do not agree about any amount or bet, contact support within thirty days and we show you the whole record. Changes of these terms are announced beforehand.',
  ),
].join('');

/** Title and HTML by type. */
export const englishArticles: Readonly<Record<number, { readonly title: string; readonly content: string }>> =
  {
    1: { title: 'Questions and answers', content: questions.join('') },
    2: { title: 'Privacy', content: privacy },
    3: { title: 'Disclaimer', content: disclaimer },
    4: { title: 'Contact', content: contact },
    5: { title: 'Partnership', content: agents },
    6: { title: 'Privacy', content: privacy },
    7: { title: 'About us', content: about },
    8: { title: 'Responsible play', content: responsible },
    9: { title: 'Terms and rules', content: terms },
  };
