import { catalogue } from '@mingpai/ui/labels';

export const { useTexts } = catalogue(
  {
    /** Figures of a game, short for the tile and in words for who hears it. */
    rtp: (percent: string) => `RTP ${percent}%`,
    largest: (times: string) => `最高${times}倍`,
    spokenRtp: (percent: string) => `返还率${percent}%`,
    spokenLargest: (times: string) => `单转最高${times}倍`,
    low: '低波动',
    medium: '中波动',
    high: '高波动',
    spokenLow: '低波动',
    spokenMedium: '中波动',
    spokenHigh: '高波动',
    resting: '维护中',
    isNew: '新',
  },
  {
    rtp: (percent: string) => `RTP ${percent}%`,
    largest: (times: string) => `up to ${times}×`,
    spokenRtp: (percent: string) => `return to player ${percent}%`,
    spokenLargest: (times: string) => `up to ${times} times the stake in one spin`,
    low: 'Low vol.',
    medium: 'Med. vol.',
    high: 'High vol.',
    spokenLow: 'low volatility',
    spokenMedium: 'medium volatility',
    spokenHigh: 'high volatility',
    resting: 'Maintenance',
    isNew: 'New',
  },
);
