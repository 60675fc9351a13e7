/** Icons stand beside words that say the same: to whoever listens the library reads out their English names. */
import {
  ApartmentOutlined as apartmentOutlined,
  ApiOutlined as apiOutlined,
  ArrowDownOutlined as arrowDownOutlined,
  ArrowUpOutlined as arrowUpOutlined,
  AuditOutlined as auditOutlined,
  BankOutlined as bankOutlined,
  BellOutlined as bellOutlined,
  BlockOutlined as blockOutlined,
  BookOutlined as bookOutlined,
  CalendarOutlined as calendarOutlined,
  CaretDownOutlined as caretDownOutlined,
  CaretRightOutlined as caretRightOutlined,
  CaretUpOutlined as caretUpOutlined,
  CheckCircleFilled as checkCircleFilled,
  ClockCircleOutlined as clockCircleOutlined,
  CloseCircleFilled as closeCircleFilled,
  ControlOutlined as controlOutlined,
  CreditCardOutlined as creditCardOutlined,
  CrownOutlined as crownOutlined,
  CustomerServiceOutlined as customerServiceOutlined,
  DashboardOutlined as dashboardOutlined,
  DiffOutlined as diffOutlined,
  DownloadOutlined as downloadOutlined,
  ExclamationCircleFilled as exclamationCircleFilled,
  EyeOutlined as eyeOutlined,
  FieldTimeOutlined as fieldTimeOutlined,
  FileDoneOutlined as fileDoneOutlined,
  FileSearchOutlined as fileSearchOutlined,
  FolderOpenOutlined as folderOpenOutlined,
  GiftOutlined as giftOutlined,
  IdcardOutlined as idcardOutlined,
  ImportOutlined as importOutlined,
  InfoCircleFilled as infoCircleFilled,
  InfoCircleOutlined as infoCircleOutlined,
  KeyOutlined as keyOutlined,
  LinkOutlined as linkOutlined,
  LogoutOutlined as logoutOutlined,
  MailOutlined as mailOutlined,
  MenuOutlined as menuOutlined,
  NotificationOutlined as notificationOutlined,
  OrderedListOutlined as orderedListOutlined,
  PauseCircleOutlined as pauseCircleOutlined,
  PercentageOutlined as percentageOutlined,
  PictureOutlined as pictureOutlined,
  PlusOutlined as plusOutlined,
  ProfileOutlined as profileOutlined,
  PushpinFilled as pushpinFilled,
  PushpinOutlined as pushpinOutlined,
  ReadOutlined as readOutlined,
  RedEnvelopeOutlined as redEnvelopeOutlined,
  ReloadOutlined as reloadOutlined,
  RocketOutlined as rocketOutlined,
  SafetyOutlined as safetyOutlined,
  SearchOutlined as searchOutlined,
  SendOutlined as sendOutlined,
  SettingOutlined as settingOutlined,
  SolutionOutlined as solutionOutlined,
  StopOutlined as stopOutlined,
  SwapOutlined as swapOutlined,
  SwapRightOutlined as swapRightOutlined,
  TagOutlined as tagOutlined,
  TeamOutlined as teamOutlined,
  TrophyOutlined as trophyOutlined,
  UserAddOutlined as userAddOutlined,
  UserDeleteOutlined as userDeleteOutlined,
  WalletOutlined as walletOutlined,
  WarningFilled as warningFilled,
} from '@ant-design/icons';
import { type ComponentProps, createElement } from 'react';

type Icon = typeof searchOutlined;

const unheard = (icon: Icon) => (props: ComponentProps<Icon>) =>
  createElement(icon, { 'aria-hidden': true, ...props });

export const ApartmentOutlined = unheard(apartmentOutlined);
export const ApiOutlined = unheard(apiOutlined);
export const ArrowDownOutlined = unheard(arrowDownOutlined);
export const ArrowUpOutlined = unheard(arrowUpOutlined);
export const AuditOutlined = unheard(auditOutlined);
export const BankOutlined = unheard(bankOutlined);
export const BellOutlined = unheard(bellOutlined);
export const BlockOutlined = unheard(blockOutlined);
export const BookOutlined = unheard(bookOutlined);
export const CalendarOutlined = unheard(calendarOutlined);
export const CaretDownOutlined = unheard(caretDownOutlined);
export const CaretRightOutlined = unheard(caretRightOutlined);
export const CaretUpOutlined = unheard(caretUpOutlined);
export const CheckCircleFilled = unheard(checkCircleFilled);
export const ClockCircleOutlined = unheard(clockCircleOutlined);
export const CloseCircleFilled = unheard(closeCircleFilled);
export const ControlOutlined = unheard(controlOutlined);
export const CreditCardOutlined = unheard(creditCardOutlined);
export const CrownOutlined = unheard(crownOutlined);
export const CustomerServiceOutlined = unheard(customerServiceOutlined);
export const DashboardOutlined = unheard(dashboardOutlined);
export const DiffOutlined = unheard(diffOutlined);
export const DownloadOutlined = unheard(downloadOutlined);
export const ExclamationCircleFilled = unheard(exclamationCircleFilled);
export const EyeOutlined = unheard(eyeOutlined);
export const FieldTimeOutlined = unheard(fieldTimeOutlined);
export const FileDoneOutlined = unheard(fileDoneOutlined);
export const FileSearchOutlined = unheard(fileSearchOutlined);
export const FolderOpenOutlined = unheard(folderOpenOutlined);
export const GiftOutlined = unheard(giftOutlined);
export const IdcardOutlined = unheard(idcardOutlined);
export const ImportOutlined = unheard(importOutlined);
export const InfoCircleFilled = unheard(infoCircleFilled);
export const InfoCircleOutlined = unheard(infoCircleOutlined);
export const KeyOutlined = unheard(keyOutlined);
export const LinkOutlined = unheard(linkOutlined);
export const LogoutOutlined = unheard(logoutOutlined);
export const MailOutlined = unheard(mailOutlined);
export const MenuOutlined = unheard(menuOutlined);
export const NotificationOutlined = unheard(notificationOutlined);
export const OrderedListOutlined = unheard(orderedListOutlined);
export const PauseCircleOutlined = unheard(pauseCircleOutlined);
export const PercentageOutlined = unheard(percentageOutlined);
export const PictureOutlined = unheard(pictureOutlined);
export const PlusOutlined = unheard(plusOutlined);
export const ProfileOutlined = unheard(profileOutlined);
export const PushpinFilled = unheard(pushpinFilled);
export const PushpinOutlined = unheard(pushpinOutlined);
export const ReadOutlined = unheard(readOutlined);
export const RedEnvelopeOutlined = unheard(redEnvelopeOutlined);
export const ReloadOutlined = unheard(reloadOutlined);
export const RocketOutlined = unheard(rocketOutlined);
export const SafetyOutlined = unheard(safetyOutlined);
export const SearchOutlined = unheard(searchOutlined);
export const SendOutlined = unheard(sendOutlined);
export const SettingOutlined = unheard(settingOutlined);
export const SolutionOutlined = unheard(solutionOutlined);
export const StopOutlined = unheard(stopOutlined);
export const SwapOutlined = unheard(swapOutlined);
export const SwapRightOutlined = unheard(swapRightOutlined);
export const TagOutlined = unheard(tagOutlined);
export const TeamOutlined = unheard(teamOutlined);
export const TrophyOutlined = unheard(trophyOutlined);
export const UserAddOutlined = unheard(userAddOutlined);
export const UserDeleteOutlined = unheard(userDeleteOutlined);
export const WalletOutlined = unheard(walletOutlined);
export const WarningFilled = unheard(warningFilled);
