import { catalogue } from '@mingpai/ui/labels';

export const { useTexts } = catalogue(
  {
    holder: '持卡人姓名',
    holderPlaceholder: '请输入持卡人姓名',
    holderHint: '持卡人姓名必须与银行卡户名一致',
    bank: '银行类型',
    bankPlaceholder: '请选择银行',
    number: '银行卡号',
    numberPlaceholder: '请输入银行卡号',
    branch: '开户行',
    branchPlaceholder: '请输入开户行地址',
    password: '支付密码',
    passwordPlaceholder: '请输入支付密码',
    submit: '确认添加',
  },
  {
    holder: 'Cardholder',
    holderPlaceholder: 'Name on the card',
    holderHint: 'The name must match the card',
    bank: 'Bank',
    bankPlaceholder: 'Choose a bank',
    number: 'Card number',
    numberPlaceholder: 'Card number',
    branch: 'Branch',
    branchPlaceholder: 'Branch',
    password: 'Withdrawal password',
    passwordPlaceholder: 'Withdrawal password',
    submit: 'Add',
  },
);
