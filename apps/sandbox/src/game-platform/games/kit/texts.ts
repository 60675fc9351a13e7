/** What every game says in the same places. */
export interface HeaderTexts {
  /** The game's name. */
  readonly title: string;
  readonly exit: string;
  readonly balance: string;
  readonly rules: string;
  readonly history: string;
  readonly fairness: string;
}

export interface LoadingTexts {
  readonly title: string;
  readonly unreachable: string;
  readonly retry: string;
}

export interface ClosedTexts {
  readonly sessionLost: string;
  readonly sessionLostNote: string;
  readonly exit: string;
}

/** What the page says of the wallet of the site that shows it. */
export const bringTexts = {
  'zh-CN': { bring: '带入余额', deposit: '去存款', again: '重新开始' },
  en: { bring: 'Bring money', deposit: 'Deposit', again: 'Start again' },
} as const;

/** The one switch of sound and touch. */
export const cueTexts = {
  'zh-CN': { cues: '声音与振动' },
  en: { cues: 'Sound and vibration' },
} as const;

/** What a game says of itself on its sheet of rules. */
export const figureTexts = {
  'zh-CN': {
    edge: '庄家优势',
    edgeNote: '= 100% − 理论返还率',
    volatility: '波动',
    volatilities: { low: '低', medium: '中', high: '高' },
    largest: '单转最高',
    times: (times: string) => `${times} 倍`,
  },
  en: {
    edge: 'House edge',
    edgeNote: '= 100% − RTP',
    volatility: 'Volatility',
    volatilities: { low: 'Low', medium: 'Medium', high: 'High' },
    largest: 'Largest win in a spin',
    times: (times: string) => `${times}×`,
  },
} as const;

/** While a game's page has no table yet, as the app says it that opens the page. */
export const enteringTexts = { 'zh-CN': '正在进入游戏', en: 'Opening game…' } as const;

/** What a page says of play money. */
export const demoTexts = {
  'zh-CN': {
    mark: '试玩',
    over: '试玩已结束',
    overNote: '虚拟筹码已清空，返回大厅后可以重新开始。',
    spent: '试玩筹码用完了',
  },
  en: {
    mark: 'Demo',
    over: 'The demo is over',
    overNote: 'The play money is gone. Go back to the lobby to start again.',
    spent: 'Your demo chips are used up.',
  },
} as const;
