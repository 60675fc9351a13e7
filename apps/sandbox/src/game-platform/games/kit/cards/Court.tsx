/** Jack, queen and king: half a figure, and the same turned round. Drawn for these cards; 56 wide, 46 high, around 0,0 at its foot. */
interface CourtProps {
  readonly rank: 11 | 12 | 13;
  /** Of the robe. */
  readonly colour: string;
}

const gold = '#d3a23f';
const skin = '#f4e3cb';
const ink = '#22302a';

export function Court({ rank, colour }: CourtProps) {
  return (
    <g>
      <Robe colour={colour} />
      {rank === 12 ? <LongHair /> : null}
      <ellipse cx="0" cy="-25" rx="7.2" ry="8.6" fill={skin} />
      <path
        d="M-3.4-26.2h2M1.4-26.2h2M-1.6-20.6q1.6 1 3.2 0"
        stroke={ink}
        strokeWidth=".8"
        fill="none"
        strokeLinecap="round"
      />
      {rank === 13 ? <King /> : rank === 12 ? <Queen colour={colour} /> : <Jack colour={colour} />}
    </g>
  );
}

function Robe({ colour }: { readonly colour: string }) {
  return (
    <>
      <path d="M-28 0V-5C-26-13-14-17 0-17S26-13 28-5V0Z" fill={colour} />
      <path d="M-9-16.4L0-3L9-16.4L5.4-17L0-9.4L-5.4-17Z" fill={gold} />
      <path
        d="M-20-11L-9 0M-25.6-6L-20 0M20-11L9 0M25.6-6L20 0"
        stroke={gold}
        strokeWidth="1.1"
        opacity=".75"
      />
      <circle cy="-1.6" r="1.5" fill={gold} />
    </>
  );
}

function LongHair() {
  return (
    <path d="M-9.6-14C-12.4-22-10.4-34 0-34S12.4-22 9.6-14C7-16 7-26 5-29H-5C-7-26-7-16-9.6-14Z" fill={ink} />
  );
}

function King() {
  return (
    <>
      <path d="M-7.2-24C-7-14-3-12.6 0-11C3-12.6 7-14 7.2-24C5-20.4 3-22 0-22S-5-20.4-7.2-24Z" fill={ink} />
      <path d="M-1.6-19.6q1.6 .9 3.2 0" stroke={skin} strokeWidth=".9" fill="none" />
      <path d="M-10.4-31L-11.6-43L-5.6-37.4L0-46L5.6-37.4L11.6-43L10.4-31Z" fill={gold} />
      <path d="M-10.2-31.4H10.2" stroke={ink} strokeWidth="1.1" />
      <circle cx="-11.6" cy="-43.4" r="1.5" fill={gold} />
      <circle cx="11.6" cy="-43.4" r="1.5" fill={gold} />
      <circle cy="-37" r="1.7" fill={ink} />
    </>
  );
}

function Queen({ colour }: { readonly colour: string }) {
  return (
    <>
      <path d="M-7.2-28C-5-33 5-33 7.2-28C3-30.6-3-30.6-7.2-28Z" fill={ink} />
      <path
        d="M-10-32C-9-40-4.6-37-4-42C-2-39-1.4-39.4 0-45C1.4-39.4 2-39 4-42C4.6-37 9-40 10-32C5-35-5-35-10-32Z"
        fill={gold}
      />
      <circle cy="-37.6" r="1.8" fill={colour} />
      <circle cx="-5.4" cy="-35.8" r="1.1" fill={colour} />
      <circle cx="5.4" cy="-35.8" r="1.1" fill={colour} />
    </>
  );
}

function Jack({ colour }: { readonly colour: string }) {
  return (
    <>
      <path
        d="M-7.4-28C-9.4-24-9-20-7.6-17.6C-6.4-20-6.8-24-5.4-28ZM7.4-28C9.4-24 9-20 7.6-17.6C6.4-20 6.8-24 5.4-28Z"
        fill={ink}
      />
      <path d="M-11-30C-12-38-5-42.4 3-41C9-40 12-35.4 10.6-30C4-33-4-33-11-30Z" fill={colour} />
      <path d="M-11.4-29.2C-5-32.6 5-32.6 11-29.2L10.6-32C4.6-35-4.6-35-11-32Z" fill={gold} />
      <path d="M7-37C11-45 17-45 20-40C15-42 12-38 9.6-33.6Z" fill={gold} />
      <path d="M8.6-35.6Q12-41.4 17.6-41.6" stroke={ink} strokeWidth=".6" fill="none" />
    </>
  );
}
