import {
  ApartmentOutlined,
  ApiOutlined,
  AuditOutlined,
  BankOutlined,
  BlockOutlined,
  BookOutlined,
  CrownOutlined,
  CustomerServiceOutlined,
  FileDoneOutlined,
  GiftOutlined,
  LinkOutlined,
  PercentageOutlined,
  RedEnvelopeOutlined,
  SettingOutlined,
  SwapOutlined,
  TeamOutlined,
  UserAddOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import type { ResourceProps } from '@refinedev/core';

/** The pages of the menu, in its order. Their names are the names of the data provider's resources. */
export const resources = [
  { name: 'deposits', list: '/deposits', meta: { label: '存款审核', icon: <BankOutlined /> } },
  {
    name: 'chain-payments',
    list: '/chain-payments',
    meta: { label: '链上付款', icon: <BlockOutlined /> },
  },
  { name: 'withdrawals', list: '/withdrawals', meta: { label: '取款审核', icon: <WalletOutlined /> } },
  {
    name: 'members',
    list: '/members',
    show: '/members/:id',
    meta: { label: '会员', icon: <TeamOutlined /> },
  },
  { name: 'service', list: '/service', meta: { label: '在线客服', icon: <CustomerServiceOutlined /> } },
  { name: 'promotions', list: '/promotions', meta: { label: '优惠活动', icon: <GiftOutlined /> } },
  {
    name: 'promotion-applications',
    list: '/promotion-applications',
    meta: { label: '活动申请', icon: <FileDoneOutlined /> },
  },
  { name: 'vip-levels', list: '/vip-levels', meta: { label: 'VIP等级', icon: <CrownOutlined /> } },
  { name: 'red-packets', list: '/red-packets', meta: { label: '红包', icon: <RedEnvelopeOutlined /> } },
  { name: 'venues', list: '/venues', meta: { label: '场馆', icon: <ApiOutlined /> } },
  { name: 'venue-transfers', list: '/venue-transfers', meta: { label: '场馆转账', icon: <SwapOutlined /> } },
  {
    name: 'agent-applications',
    list: '/agent-applications',
    meta: { label: '合营申请', icon: <UserAddOutlined /> },
  },
  { name: 'agents', list: '/agents', meta: { label: '代理', icon: <ApartmentOutlined /> } },
  {
    name: 'agent-statements',
    list: '/agent-statements',
    meta: { label: '佣金账单', icon: <PercentageOutlined /> },
  },
  { name: 'chain', list: '/chain', meta: { label: '链上设置', icon: <LinkOutlined /> } },
  { name: 'books', list: '/books', meta: { label: '账本状态', icon: <BookOutlined /> } },
  { name: 'audit', list: '/audit', meta: { label: '操作日志', icon: <AuditOutlined /> } },
  { name: 'settings', list: '/settings', meta: { label: '站点设置', icon: <SettingOutlined /> } },
] as const satisfies readonly ResourceProps[];
