import { catalogue } from '@mingpai/ui/labels';

export const { useTexts } = catalogue(
  {
    title: '游戏',
    agent: '代理登录',
    service: '在线客服',
    app: 'app下载',
    leave: '返回大厅',
    fullScreen: '全屏',
    bar: '游戏工具栏',
    showBar: '显示工具栏',
    demo: '试玩',
    demoNote: '虚拟筹码',
    real: '玩真钱',
    language: '游戏的语言',
    languageText:
      '游戏会在下次进入时换成新语言。现在重新进入：已确认的下注和进行中的一局不受影响，尚未确认的筹码和选项会清空。',
    reopen: '重新进入',
    keepPlaying: '继续游戏',
    loadingText: '自动免转开启时，余额会先移到场馆，通常只要几秒。',
  },
  {
    title: 'Game',
    agent: 'Agent portal',
    service: 'Support',
    app: 'Get the app',
    leave: 'Lobby',
    fullScreen: 'Full screen',
    bar: 'Game toolbar',
    showBar: 'Show toolbar',
    demo: 'Demo',
    demoNote: 'Play money',
    real: 'Play for real',
    language: 'Game language',
    languageText:
      'The game changes language the next time it opens. Reopen it now? Confirmed bets and a round in progress are safe; chips and picks you haven’t confirmed are cleared.',
    reopen: 'Reopen now',
    keepPlaying: 'Keep playing',
    loadingText:
      'With auto-transfer on, your balance moves to the venue first. It usually takes a few seconds.',
  },
);
