/**
 * The demonstration site's help articles in English, by type: what `articles.ts` says in Chinese. Who changes a rule or a
 * sentence there changes it here.
 */
import { list, part, steps, text } from './article-parts.ts';

const questions = [
  part(
    'How do I deposit, and with which methods?',
    'Tap “Deposit” on the home page, choose <strong>bank transfer, WeChat, Alipay</strong> or <strong>USDT</strong>, enter the amount and the last four characters of the account or address you send from, and submit. The page always shows the methods available and their limits.',
    'A bank transfer is checked by our finance staff once you have submitted it. Every other method opens an order: pay the amount it shows to the account it shows. If you pay a different amount, we credit what arrives.',
  ),
  part(
    'Why is an order valid for only one hour? Can I pay later?',
    'The receiving address and the rate are reserved for one hour after you create the order, with a countdown on the page. Please do not pay after that; place a new order instead.',
    'Money that was already on the way and arrives later is not lost: it is still credited automatically, at the lower of the order’s rate and the rate on arrival. If it takes too long, give support the order number.',
  ),
  part(
    'TRC20 or ERC20 for my USDT?',
    'Their addresses are different and <strong>not compatible</strong>; money sent to the wrong one cannot be recovered. TRC20 addresses begin with T, are fast and cheap, and suit small, frequent amounts. ERC20 addresses begin with 0x and suit medium amounts. Before you deposit or withdraw, make sure that both sides use the same network.',
  ),
  part(
    'How do I withdraw, and what is the minimum?',
    'Withdrawals are paid in <strong>USDT</strong> only, with a minimum of <strong>¥100</strong>. Add your own USDT address under “Cards and addresses” first (up to 5), then enter the amount under “Withdraw”, choose the address and enter the withdrawal password. The page shows the rate, the fee and what you will receive before you submit.',
    'The amount goes on hold immediately and is reviewed. If approved, it is sent; if rejected, all of it returns to your central wallet, with the reason. Open the order under “Transactions” to see every step.',
  ),
  part(
    'What is the wagering requirement on the withdrawal page?',
    'It is the turnover you still have to complete before you can withdraw. Deposits, rebates and red packets carry a 1× wagering requirement; for bonuses, see the promotion. Settled valid bets count towards the oldest requirement first; void bets and stakes refunded on a tie do not count. Once it reaches zero, you can withdraw.',
  ),
  part(
    'What is the difference between the central wallet and a game wallet?',
    'Deposits, withdrawals, rebates and red packets go through the <strong>central wallet</strong>; every venue has a <strong>game wallet</strong> of its own. “Transfer” moves money between the central wallet and a venue. You cannot move money directly between venues: move it back to the central wallet first.',
    'With “Auto-transfer” on, your balance moves into a game when you open it; under “Transfer” you may set how much at most. “Move all to wallet” returns every venue balance to the central wallet.',
  ),
  part(
    'A transfer is pending. Where is my money?',
    'The venue has not confirmed the transfer yet. The money is locked: it is not lost, and you won’t be charged twice. If the venue confirms, it arrives automatically; if it declines, it returns automatically. “My wallet” shows the amount under “On the way”. There is no need to transfer again.',
  ),
  part(
    'How are rebates calculated and claimed?',
    'Every settled valid bet earns the rate of your VIP level for that game category at the time, and appears under “Rebates” within 24 hours. Rebates are <strong>not credited automatically</strong>: claim there, and everything available goes to your central wallet at once. Claimed rebates carry a 1× wagering requirement. You can also claim during a break or self-exclusion, with no wagering requirement.',
  ),
  part(
    'When can I open red packets, and why do I have no chances?',
    'Daily from <strong>10:00 to 12:00 Beijing time</strong>. Your deposits from 12:00 the day before to 10:00 decide how many you may open; the page shows the table. No chances usually means that these deposits are below the first tier. Your red packets are listed under “Rewards”.',
  ),
  part(
    'How does my VIP level change?',
    'There are 10 levels, updated every day at <strong>00:10 Beijing time</strong>. When total deposits and total turnover both meet the next level’s requirements, you move up, by one level a day at most. After 90 days at a level, you move down by one if your 90-day turnover is below what keeps it. “VIP” shows the requirements and rebates of each level.',
  ),
  part(
    'I forgot my sign-in or withdrawal password. What now?',
    'Passwords are stored as one-way hashes. We cannot see them, so they cannot be recovered and can only be reset. Tap “Forgot password” on the sign-in page. With an authenticator app, a recovery code or a passkey (set up under “Me → Account settings → Account security”) you can reset it at once. If you have added an email address, the claim code we send there resets one password. If you have none of these, send a request: you answer questions that only you can, two of our staff check it without seeing your answers, and 24 hours later you set new passwords. The account is notified at once and its owner can stop the request; withdrawals are paused for 24 hours afterwards. Nobody but you ever sees or sets your passwords. Support <strong>never</strong> asks for your passwords or codes; anyone who does is not us.',
    'Five incorrect withdrawal passwords in a row lock it for one hour to protect your money. It unlocks automatically.',
  ),
  part(
    'Why am I asked to sign in again?',
    'Sessions expire after a while, and changing your sign-in password ends them too. Your money and records are not affected. If this was not you, change your sign-in password at once and contact support.',
  ),
  part(
    'How do I know that a game is fair?',
    'Our own games (High-Low, live tables, lotteries, slots and virtual matches) publish the fingerprint of a seed before each round, draw or match and the seed itself afterwards, so that anyone can verify the result. Bets at other venues come from those venues; each is listed under “Bets” with its number.',
  ),
];

const privacy = [
  text(
    'We collect only what the service needs, and tell you what we use it for. This policy covers the Mingpai website and the app installed from it.',
  ),
  part('What we keep'),
  list(
    '<strong>Account</strong>: username, real name, and the mobile number, email, date of birth and profile photo that you choose to give.',
    '<strong>Money</strong>: the USDT addresses and bank cards you add, and the records of deposits, withdrawals, transfers, rebates and red packets.',
    '<strong>Games</strong>: number, amount, payout and time of each bet.',
    '<strong>Security</strong>: the time, IP address and device type of each sign-in, to detect unusual activity; and pictures you upload: proofs of payment, pictures sent to support, and photos of documents where your identity has to be verified.',
  ),
  part('What we do not keep'),
  list(
    'Your sign-in and withdrawal passwords themselves. They are stored as one-way hashes; no member of staff can see them.',
    'The self-check on the Responsible play page. Your answers stay on your phone and are gone when you close the page.',
    'Contacts, photo library, location. This site never reads them; we get only the pictures you choose to upload.',
  ),
  part('Who can see it'),
  text(
    'Nothing is sold. A game venue gets an alias and the amount you bring in, and does not know who you are. Staff see only what their work needs, and every view and change is recorded. Where the law requires it, we provide what is requested and no more.',
  ),
  part('For how long'),
  text(
    'While the account is open. After it is closed, the law requires us to keep your personal data for 5 years; then it is erased. Ledger records stay, without your name.',
  ),
  part('What you can do'),
  text(
    'You can see and change your profile and remove cards at any time. Everything we keep about you can be downloaded under “Me → Account settings → Account security”, in “Your data”; “Close account” is on the same page. To correct what you cannot change yourself, contact support. We verify your identity first.',
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
    'Play carries risk',
    'Every game involves chance, and in the long run the odds are against the player. It is entertainment that costs money, not an income or an investment. Use only money you can afford to lose.',
  ),
  part(
    'Transfers and addresses',
    'Blockchain transfers cannot be reversed. For losses from the wrong network, a mistyped address or a payment to an address other than the order’s, we will help trace the money but cannot guarantee its return. Please compare every character before you send.',
  ),
  part(
    'Third-party venues',
    'Live tables, sports, e-sports and other games come from third-party venues, and their settlement decides the result and payout. During maintenance or an interruption, the balance you brought in is still yours. When a venue declares a bet void, the stake is refunded, and the turnover and rebate it earned are deducted.',
  ),
  part(
    'Maintenance and interruptions',
    'We do our best to be available at all times, but maintenance, networks and events beyond our control may interrupt the service. Anything you submitted is processed only once: check “Transactions” before trying again.',
  ),
  part(
    'Page content',
    'Odds, promotions, rates and limits change; those shown when you submit apply. Articles are explanations, not legal, tax or investment advice.',
  ),
].join('');

const contact = [
  text('Whatever your question, there is a person to help.'),
  part(
    'Online support',
    'Tap “Support” at the bottom of the page, or “Chat with us” in the help centre. If we need to look something up, please keep the conversation open: we will reply there.',
  ),
  part('Please have ready'),
  list(
    'your username;',
    'for money: the order number (copy it from “Transactions”), amount and time;',
    'for a game: the venue and the bet number (under “Bets”);',
    'for a blockchain transfer: its transaction hash.',
  ),
  part('Feedback and complaints'),
  text(
    'If you disagree with a decision, ask support to “please review” it. A different supervisor reviews it and replies in writing within three working days, accounting for every cent.',
  ),
  part('Beware of impostors'),
  text(
    'We contact you only through support on this site. We never add you as a friend, never ask you to pay an address that is not on an order, and <strong>never ask for passwords or codes</strong>.',
  ),
].join('');

const agents = [
  text(
    'If you have friends who would like to play here, you can become an agent. The commission comes from the site; the members you invite pay nothing extra.',
  ),
  part('How to join'),
  steps(
    'Tap “Become an agent” under “Me”, and give us your mobile number and your reason for applying;',
    'we review it and send the result to your inbox;',
    'once approved, “Agent portal” appears under “Me”, with your link, your members and your commission.',
  ),
  part('How commission is calculated'),
  text(
    'Each agent has a rate for each game category. When a member’s bet is settled, commission = (your rate − the rate of your downline agent above that member) × valid bets. Commission on void bets is deducted in full. Commission is reviewed every week and paid once approved.',
  ),
  part('Rules to keep'),
  list(
    'Members who register through your link stay with you permanently and are never moved to another agent.',
    'Do not invite minors, or advertise to anyone on a break or self-excluded.',
    'Do not pose as the site or its support, and promise no “sure wins” or “no losses”.',
    'Do not earn commission through your own or your family’s accounts. If proved, commission and agent status are withdrawn; members’ money is not affected.',
  ),
].join('');

const about = [
  text(
    'Mingpai means “cards face up”.',
    'We built this site because we had seen too much that nobody could explain: a balance that changed without a reason, a withdrawal held up for nobody knew what, a result nobody could account for. Here, all of it is in plain sight.',
  ),
  part('Every cent can be traced'),
  text(
    'Central wallet, game wallets, on the way and on hold always add up to the total. Every movement is recorded in a ledger that can only be added to, never rewritten, with where it came from and where it went.',
  ),
  part('Every wait has a reason'),
  text(
    'How far a deposit has come, who is handling a withdrawal, why a transfer has not arrived yet: the order tells you, so you never have to guess.',
  ),
  part('Every round can be verified'),
  text(
    'Our own games publish the fingerprint of a seed before a round and the seed afterwards, so that anyone can verify it.',
  ),
  part('And the honest part'),
  text(
    'On average, play costs money. We offer limits, breaks and self-exclusion; please use them when you need them. Honesty is good business in the long run.',
  ),
].join('');

const responsible = [
  text('Play should be fun. When it no longer is, stopping is always right, and the sooner the easier.'),
  part('Keep it safe'),
  list(
    'Set a budget and a time before you begin, and stop when they are used up, winning or losing.',
    'Use only money that you can afford to lose; never use household money or borrow.',
    'Do not chase losses. The next round is no easier to win because you lost the last.',
    'Do not play when you are low, have been drinking or are very tired.',
    'Keep days without games, for family, friends and sleep.',
  ),
  part('How to spot a problem'),
  text('Any one of these signs is reason enough to pause:'),
  list(
    'you often spend more money or time than you meant to;',
    'you keep playing, or bet more, to win back losses;',
    'you hide it from family and friends, borrow for it or leave bills unpaid;',
    'you want to stop and cannot, and stopping makes you restless or sleepless;',
    'work, studies or people who matter suffer.',
  ),
  part('Tools you can use'),
  list(
    '<strong>Limits</strong>: caps on deposits, losses and play time. A lower one takes effect immediately; a higher one waits 24 hours, until the impulse has passed.',
    '<strong>A break</strong>: pause for a set time. You cannot deposit or bet, and can still withdraw.',
    '<strong>Self-exclusion</strong>: a longer stop. It cannot be lifted early, and we send you no promotions.',
  ),
  text(
    'The money in your account is always yours; no kind of stop prevents you from withdrawing it. Support is glad to help you set these up.',
  ),
  part('For family and friends'),
  text(
    'If you are worried about someone: listen first, don’t blame, and do not pay their gambling debts. You can do the self-check below together, or be with them when they contact support. A local helpline or addiction clinic can offer professional help.',
  ),
  part('Protecting minors'),
  text(
    'We do not accept anyone under 18. Please keep your phone and passwords to yourself, and do not let children see or use your account.',
  ),
].join('');

const terms = [
  text('By using this site you agree to these terms. We have kept them short and readable.'),
  part('1. The account'),
  list(
    'One account per person, aged 18 or over, with true details. It may not be lent, handed over or sold.',
    'Keep your sign-in and withdrawal passwords safe. If something is wrong, change them at once and contact support.',
    'To verify identity and prevent money laundering and fraud, we may ask for further details; withdrawals may be paused meanwhile, and we will tell you why.',
  ),
  part('2. Deposits and withdrawals'),
  list(
    'Deposits come from your own account or address. An order is valid for one hour; we credit what arrives.',
    'Withdrawals go to a USDT address that you have added, with a minimum of ¥100; the fee is shown before you submit.',
    'Deposits, rebates and red packets carry a 1× wagering requirement before withdrawal; for bonuses, see the promotion.',
    'While a withdrawal is reviewed, its amount is on hold and cannot be played. If it is rejected, all of it is returned, with the reason.',
  ),
  part('3. Bets'),
  list(
    'A bet is final once the venue has confirmed it and cannot then be cancelled or changed.',
    'In case of an obvious error in the odds, a system fault or a cancelled match, the venue may declare bets void; the stake is refunded.',
    'Winnings from betting against oneself, collusion, software flaws or automated play are cancelled where proved, and the stake is refunded.',
  ),
  part('4. Promotions'),
  list(
    'Each member can have one pending application per promotion; see its page for the rules.',
    'Rebates and red packets have to be claimed. Rule changes apply from publication and never retroactively.',
  ),
  part('5. Limits, breaks and self-exclusion'),
  text(
    'The system enforces the limits you set. We do not lift them early on request; this is for your protection.',
  ),
  part('6. Suspension and closing'),
  text(
    'An account that breaks these terms may be suspended; we tell you why and how to ask for a review. You can close your account at any time, and any legitimate balance is paid out to you first.',
  ),
  part('7. Disputes'),
  text(
    'If you dispute any amount or bet, contact support within thirty days and we will show you the full record. Changes to these terms are announced in advance.',
  ),
].join('');

/** Title and HTML by type. */
export const englishArticles: Readonly<Record<number, { readonly title: string; readonly content: string }>> =
  {
    1: { title: 'FAQ', content: questions.join('') },
    2: { title: 'Privacy policy', content: privacy },
    3: { title: 'Disclaimer', content: disclaimer },
    4: { title: 'Contact', content: contact },
    5: { title: 'Become an agent', content: agents },
    6: { title: 'Privacy policy', content: privacy },
    7: { title: 'About us', content: about },
    8: { title: 'Responsible play', content: responsible },
    9: { title: 'Terms and rules', content: terms },
  };
