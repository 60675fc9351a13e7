export const roles = {
  处理: 'Handle',
  角色已保存: 'Role saved',
  '编辑角色 {0}': 'Edit role {0}',
  保存角色: 'Save role',
  '例如：夜班客服': 'For example: night support',
  请至少选一项权限: 'Choose at least one right',
  '减少的权限立即失效。增加涉及资金、规则或员工的权限须另一位主管同意，生效后有此角色的人24小时内不能处理资金。':
    'Rights taken away end at once. Rights over money, rules or staff need another chief’s agreement; for 24 hours after that, whoever has the role cannot handle money.',
  '{0} 查看': '{0}: view',
  '{0} 处理': '{0}: change',
  有权限待同意: 'Rights awaiting agreement',
  可登录人数: 'Can sign in',
  '内置，不能改动': 'Built in, fixed',
  '一位员工可以有几个角色；涉及资金、规则或员工的权限，须另一位主管同意后才生效':
    'A person may have several roles; rights over money, rules or staff take effect once another chief agrees',
  '角色“{0}”已停用': 'Role “{0}” is disabled',
  '停用角色“{0}”？': 'Disable role “{0}”?',
  '{0} 位可登录的员工立即失去这个角色的权限；停用后不能恢复，可另建同名角色。':
    '{0} {0|person|people} who can sign in lose its rights at once; it cannot be enabled again, but another may have its name.',
  '停用 {0}': 'Disable {0}',
};
