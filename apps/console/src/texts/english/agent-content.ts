export const agentContent = {
  已发布: 'Published',
  '{0} 条，只有代理能在代理后台看到': '{0} {0|entry|entries}, seen by agents alone, in their portal',
  还没有代理公告: 'No notices for agents yet',
  还没有代理素材: 'No material for agents yet',
  标题与内容: 'Title and text',
  已读代理: 'Agents who read it',
  '代理将不再看到；操作日志保留原文。': 'Agents no longer see it; the audit log keeps its text.',
  素材: 'Material',
  '代理在保存的图片上会得到自己的二维码；不要在图片里写链接':
    'Saved pictures get the agent’s own QR code; put no link into the picture',
  '请上传图片，或填写内容': 'Upload a picture, or write a text',
  '代理复制时，后面会带上自己的链接': 'When agents copy it, their own link follows',
  '纯文字，代理按原样看到': 'Plain text, read by agents as it is',
  '可不填：选择英文的代理会看到中文': 'May stay empty: agents who read English see the Chinese',
  '不发布的是草稿，代理看不到': 'What is not published is a draft that agents do not see',
  内容已删除: 'Deleted',
};
