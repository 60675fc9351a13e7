export const overviewReturns = {
  返还与模型: 'Return and model',
  '与模型比较的是每局平均返还：每局的派彩除以该局投注，各局同等计入。诚实的游戏有99.9%的机会落在“应在”之内，局数越少范围越宽；返还取决于玩家怎么玩的游戏没有范围。总览的告警看近30天，把所有游戏合起来的误报机会控制在千分之一以内。':
    'What is held against the model is the mean return of a round: its payout by its stake, each round counting alike. An honest game lies in “Expected” with a chance of 99.9%; the fewer rounds, the wider. Games whose return hangs on how they are played have no span. The alarm on the overview looks at 30 days and keeps the chance of a false one, over all games together, below one in a thousand.',
  局数: 'Rounds',
  按金额返还: 'Return by money',
  每局平均返还: 'Mean return',
  模型返还率: 'Model RTP',
  应在: 'Expected',
  结论: 'Finding',
  相符: 'Fits',
  高于模型: 'Above model',
  低于模型: 'Below model',
};
