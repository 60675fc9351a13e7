import {
  ApartmentOutlined,
  ApiOutlined,
  AuditOutlined,
  BankOutlined,
  BlockOutlined,
  BookOutlined,
  ControlOutlined,
  CreditCardOutlined,
  CrownOutlined,
  CustomerServiceOutlined,
  DashboardOutlined,
  DiffOutlined,
  FieldTimeOutlined,
  FileDoneOutlined,
  GiftOutlined,
  IdcardOutlined,
  LinkOutlined,
  NotificationOutlined,
  OrderedListOutlined,
  PercentageOutlined,
  PictureOutlined,
  ReadOutlined,
  RedEnvelopeOutlined,
  RocketOutlined,
  SafetyOutlined,
  SendOutlined,
  SettingOutlined,
  SwapOutlined,
  TeamOutlined,
  TrophyOutlined,
  UserAddOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';

type MenuEntry = {
  /** Whose access `access.ts` knows. */
  readonly name: string;
  readonly path: string;
  readonly label: string;
  readonly icon: ReactNode;
};

/** The pages of the menu, in its order. */
export const resources = [
  { name: 'overview', path: '/overview', label: '总览', icon: <DashboardOutlined /> },
  { name: 'deposits', path: '/deposits', label: '存款审核', icon: <BankOutlined /> },
  {
    name: 'deposit-settings',
    path: '/deposit-settings',
    label: '存款设置',
    icon: <ControlOutlined />,
  },
  {
    name: 'chain-payments',
    path: '/chain-payments',
    label: '链上付款',
    icon: <BlockOutlined />,
  },
  { name: 'gateways', path: '/gateways', label: '支付通道', icon: <CreditCardOutlined /> },
  { name: 'withdrawals', path: '/withdrawals', label: '取款审核', icon: <WalletOutlined /> },
  {
    name: 'withdrawal-settings',
    path: '/withdrawal-settings',
    label: '取款设置',
    icon: <SafetyOutlined />,
  },
  { name: 'payouts', path: '/payouts', label: '汇出核对', icon: <SendOutlined /> },
  {
    name: 'payout-batches',
    path: '/payout-batches',
    label: '付款批次',
    icon: <OrderedListOutlined />,
  },
  {
    name: 'members',
    path: '/members',
    label: '会员',
    icon: <TeamOutlined />,
  },
  { name: 'adjustments', path: '/adjustments', label: '余额更正', icon: <DiffOutlined /> },
  { name: 'held-wins', path: '/held-wins', label: '待审派彩', icon: <TrophyOutlined /> },
  { name: 'service', path: '/service', label: '在线客服', icon: <CustomerServiceOutlined /> },
  { name: 'promotions', path: '/promotions', label: '优惠活动', icon: <GiftOutlined /> },
  {
    name: 'promotion-applications',
    path: '/promotion-applications',
    label: '活动申请',
    icon: <FileDoneOutlined />,
  },
  { name: 'vip-levels', path: '/vip-levels', label: 'VIP等级', icon: <CrownOutlined /> },
  { name: 'red-packets', path: '/red-packets', label: '红包', icon: <RedEnvelopeOutlined /> },
  { name: 'notices', path: '/notices', label: '公告', icon: <NotificationOutlined /> },
  { name: 'banners', path: '/banners', label: '轮播图', icon: <PictureOutlined /> },
  { name: 'articles', path: '/articles', label: '帮助文章', icon: <ReadOutlined /> },
  { name: 'venues', path: '/venues', label: '场馆', icon: <ApiOutlined /> },
  { name: 'venue-transfers', path: '/venue-transfers', label: '场馆转账', icon: <SwapOutlined /> },
  {
    name: 'agent-applications',
    path: '/agent-applications',
    label: '合营申请',
    icon: <UserAddOutlined />,
  },
  { name: 'agents', path: '/agents', label: '代理', icon: <ApartmentOutlined /> },
  {
    name: 'agent-statements',
    path: '/agent-statements',
    label: '佣金账单',
    icon: <PercentageOutlined />,
  },
  { name: 'chain', path: '/chain', label: '链上设置', icon: <LinkOutlined /> },
  { name: 'books', path: '/books', label: '账本状态', icon: <BookOutlined /> },
  { name: 'audit', path: '/audit', label: '操作日志', icon: <AuditOutlined /> },
  { name: 'rules', path: '/rules', label: '规则修改', icon: <FieldTimeOutlined /> },
  { name: 'first-run', path: '/first-run', label: '开站清单', icon: <RocketOutlined /> },
  { name: 'staff', path: '/staff', label: '员工', icon: <IdcardOutlined /> },
  { name: 'settings', path: '/settings', label: '站点设置', icon: <SettingOutlined /> },
] as const satisfies readonly MenuEntry[];
