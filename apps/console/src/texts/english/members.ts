export const members = {
  '{0} 位': '{0} {0|member|members}',
  标签列表: 'Tag list',
  '会员编号，或账号的开头': 'Member ID, or start of username',
  注册从: 'Registered from',
  没有符合条件的会员: 'No members match',
  新标签: 'New tag',
  请填写标签: 'Enter a tag',
  添加: 'Add',
};
