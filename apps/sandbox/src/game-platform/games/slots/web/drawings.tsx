/** What stands on the reels: five pictures for each family, 100 by 100, flat shapes of paper, gold and stone. */
import type { ReactNode } from 'react';
import type { Family } from './table.ts';

const gold = '#e6bc5c';
const goldDeep = '#b98a2e';
const paper = '#f6f2e9';
const red = '#cf4a35';
const redDeep = '#8f2a1c';
const green = '#4fae86';
const greenDeep = '#1f6a4d';

const petal = 'M50 84C34 70 32 46 50 22 68 46 66 70 50 84Z';
const star = 'M50 12 61 39l29 2-22 19 7 28-25-16-25 16 7-28L10 41l29-2z';

function turned(degrees: readonly number[], draw: (turn: number) => ReactNode): ReactNode {
  return degrees.map((turn) => (
    <g key={turn} transform={`rotate(${turn} 50 50)`}>
      {draw(turn)}
    </g>
  ));
}

/** A cut stone: its outline, its table and the light on it. */
function Stone({ outline, table, light, dark }: Record<'outline' | 'table' | 'light' | 'dark', string>) {
  return (
    <>
      <path d={outline} fill={dark} />
      <path d={table} fill={light} />
      <path d={outline} fill="none" stroke={paper} strokeOpacity=".5" strokeWidth="2.5" />
      <path d="M34 30 46 22 40 38Z" fill={paper} opacity=".75" />
    </>
  );
}

export const drawings: Readonly<Record<Family, readonly ReactNode[]>> = {
  jade: [
    <g key="lotus">
      {[-52, 52, -27, 27, 0].map((turn, place) => (
        <path
          key={turn}
          d={petal}
          transform={`rotate(${turn} 50 82)`}
          fill={place < 2 ? '#c9647f' : place < 4 ? '#e08aa0' : '#f4c4cf'}
        />
      ))}
      <path d="M16 82q34 14 68 0" fill="none" stroke={green} strokeWidth="7" strokeLinecap="round" />
    </g>,
    <g key="gourd">
      <path d="M50 14q8 4 5 11" fill="none" stroke={greenDeep} strokeWidth="5" strokeLinecap="round" />
      <circle cx="50" cy="38" r="17" fill={gold} />
      <circle cx="50" cy="67" r="24" fill={gold} />
      <path d="M34 50q16 8 32 0" fill="none" stroke={red} strokeWidth="6" />
      <circle cx="42" cy="60" r="6" fill={paper} opacity=".6" />
    </g>,
    <g key="fan">
      <path d="M50 84 8 44a58 58 0 0 1 84 0Z" fill="#7fb7d6" />
      <path d="M50 84 24 60a36 36 0 0 1 52 0Z" fill={paper} />
      <path d="M50 84 22 32M50 84V26M50 84l28-52" stroke="#3d7696" strokeWidth="3" />
      <circle cx="50" cy="84" r="6" fill={goldDeep} />
    </g>,
    <g key="coin">
      <circle cx="50" cy="50" r="38" fill={goldDeep} />
      <circle cx="50" cy="50" r="32" fill={gold} />
      <rect x="38" y="38" width="24" height="24" fill={goldDeep} />
      <rect x="42" y="42" width="16" height="16" fill="#22352c" />
    </g>,
    <g key="bamboo">
      <path d="M36 90V12M62 90V26" stroke={green} strokeWidth="11" />
      <path d="M30 36h12M30 62h12M56 48h12M56 72h12" stroke={greenDeep} strokeWidth="4" />
      <path d="M42 26q22-14 34 0-18 10-34 0zM68 36q16-10 26 2-14 8-26-2z" fill="#7fd0a4" />
    </g>,
  ],
  ember: [
    <g key="seven">
      <path d="M18 16h64v18Q58 54 52 86H30Q34 58 56 36H18Z" fill={redDeep} />
      <path d="M22 20h56v12Q54 52 48 82H35Q40 56 62 32H22Z" fill={red} stroke={gold} strokeWidth="3" />
    </g>,
    <g key="bell">
      <path d="M50 14c20 0 26 16 26 34 0 14 8 18 8 26H16c0-8 8-12 8-26 0-18 6-34 26-34z" fill={gold} />
      <path d="M34 30q-4 14-3 32" fill="none" stroke={paper} strokeOpacity=".7" strokeWidth="5" />
      <circle cx="50" cy="80" r="9" fill={goldDeep} />
      <circle cx="50" cy="12" r="6" fill={goldDeep} />
    </g>,
    <g key="cherries">
      <path d="M34 62Q40 30 66 16 64 40 68 58" fill="none" stroke={greenDeep} strokeWidth="5" />
      <path d="M66 16q18-4 24 10-16 8-24-10z" fill={green} />
      <circle cx="32" cy="70" r="19" fill={red} />
      <circle cx="69" cy="68" r="19" fill={redDeep} />
      <circle cx="26" cy="64" r="5" fill={paper} opacity=".7" />
      <circle cx="63" cy="62" r="5" fill={paper} opacity=".7" />
    </g>,
    <g key="melon">
      <path d="M8 36a42 42 0 0 0 84 0z" fill={greenDeep} />
      <path d="M14 36a36 36 0 0 0 72 0z" fill={paper} />
      <path d="M18 36a32 32 0 0 0 64 0z" fill={red} />
      <path d="M36 46v6M50 52v6M64 46v6M44 42v4M58 42v4" stroke="#3a1410" strokeWidth="4" />
    </g>,
    <g key="lemon">
      <path d="M10 52q4-8 12-14 24-24 54-6 6 6 14 8-4 10-10 16-26 26-56 8-6-8-14-12z" fill="#f0cf4a" />
      <path d="M28 42q14-14 32-8" fill="none" stroke={paper} strokeOpacity=".8" strokeWidth="5" />
      <path d="M70 30q4-14 18-14 0 14-14 18z" fill={green} />
    </g>,
  ],
  cloud: [
    <Stone
      key="diamond"
      outline="M26 18h48l18 22-42 46L8 40Z"
      table="M34 40 50 22 66 40 50 78Z"
      light="#e6f4fb"
      dark="#7fb9d8"
    />,
    <Stone
      key="ruby"
      outline="M50 10 86 30v40L50 90 14 70V30Z"
      table="M50 28 70 39v22L50 72 30 61V39Z"
      light="#f08a8f"
      dark="#b32c46"
    />,
    <Stone
      key="emerald"
      outline="M32 12h36l18 18v40L68 88H32L14 70V30Z"
      table="M38 28h24l10 10v24L62 72H38L28 62V38Z"
      light="#8fe0b8"
      dark="#1f8a5f"
    />,
    <Stone
      key="sapphire"
      outline="M50 8C66 30 82 46 82 62a32 32 0 0 1-64 0C18 46 34 30 50 8Z"
      table="M50 34c8 12 16 20 16 28a16 16 0 0 1-32 0c0-8 8-16 16-28Z"
      light="#9cc2ff"
      dark="#3558b8"
    />,
    <Stone
      key="topaz"
      outline="M50 88C18 64 12 44 22 30c8-11 22-9 28 3 6-12 20-14 28-3 10 14 4 34-28 58z"
      table="M50 70C36 58 32 48 37 42c5-5 10-3 13 4 3-7 8-9 13-4 5 6 1 16-13 28Z"
      light="#ffe3a3"
      dark="#d18a1f"
    />,
  ],
  star: [
    <g key="sun">
      {turned([0, 45, 90, 135, 180, 225, 270, 315], () => (
        <path d="M44 24 50 6l6 18z" fill={gold} />
      ))}
      <circle cx="50" cy="50" r="24" fill="#f4a93c" />
      <circle cx="50" cy="50" r="17" fill="#fbd27a" />
    </g>,
    <g key="planet">
      <circle cx="50" cy="50" r="25" fill="#7a6bd6" />
      <path d="M28 42q22 10 44 0M27 56q23 10 46 0" fill="none" stroke="#b3a8f0" strokeWidth="5" />
      <ellipse
        cx="50"
        cy="52"
        rx="44"
        ry="12"
        transform="rotate(-18 50 52)"
        fill="none"
        stroke={gold}
        strokeWidth="5"
      />
    </g>,
    <g key="moon">
      <path d="M64 14a38 38 0 1 0 22 50A32 32 0 0 1 64 14Z" fill="#dfe6f5" />
      <circle cx="38" cy="46" r="6" fill="#b4c0dc" />
      <circle cx="50" cy="68" r="8" fill="#b4c0dc" />
    </g>,
    <g key="comet">
      <path d="M10 16 62 52 50 66ZM26 10l42 38-8 8Z" fill="#5fb6d8" opacity=".7" />
      <circle cx="66" cy="64" r="20" fill="#bfe9f7" />
      <path d={star} transform="translate(52 50) scale(.28)" fill="#2b6f93" />
    </g>,
    <g key="rocket">
      <path d="M50 8c16 14 20 34 14 56H36C30 42 34 22 50 8Z" fill={paper} />
      <circle cx="50" cy="38" r="9" fill="#4a6fc4" />
      <path d="M36 50 22 68l14-2zM64 50l14 18-14-2z" fill={red} />
      <path d="M42 66h16q-2 14-8 24-6-10-8-24z" fill="#f4a93c" />
    </g>,
  ],
  gilded: [
    <g key="ingot">
      <path d="M10 44q14 10 24 8 6-22 16-22t16 22q10 2 24-8-2 34-40 34T10 44Z" fill={gold} />
      <path d="M34 52q16 10 32 0-6-22-16-22T34 52Z" fill="#f6dda0" />
      <path d="M18 56q32 26 64 0" fill="none" stroke={goldDeep} strokeWidth="4" />
    </g>,
    <g key="lantern">
      <path d="M50 8v12M50 78v14" stroke={gold} strokeWidth="4" />
      <ellipse cx="50" cy="49" rx="34" ry="27" fill={red} />
      <path d="M50 22q-14 27 0 54M50 22q14 27 0 54" fill="none" stroke={gold} strokeWidth="3" />
      <path d="M36 20h28v6H36zM36 72h28v6H36z" fill={gold} />
    </g>,
    <g key="coins">
      <ellipse cx="50" cy="74" rx="34" ry="12" fill={goldDeep} />
      <ellipse cx="50" cy="62" rx="34" ry="12" fill={gold} />
      <ellipse cx="50" cy="50" rx="34" ry="12" fill={goldDeep} />
      <ellipse cx="50" cy="38" rx="34" ry="12" fill={gold} />
      <rect x="44" y="34" width="12" height="8" fill={goldDeep} />
    </g>,
    <g key="ring">
      <circle cx="50" cy="54" r="30" fill="none" stroke={green} strokeWidth="16" />
      <circle cx="50" cy="54" r="30" fill="none" stroke="#9fe0c0" strokeWidth="4" strokeDasharray="40 150" />
      <path d="M50 6v18" stroke={red} strokeWidth="6" />
    </g>,
    <g key="crackers">
      {turned([-18, 18], () => (
        <>
          <rect x="41" y="26" width="18" height="52" rx="5" fill={red} />
          <path d="M41 34h18M41 70h18" stroke={gold} strokeWidth="4" />
        </>
      ))}
      <path d={star} transform="translate(35 -4) scale(.3)" fill={gold} />
    </g>,
  ],
};
