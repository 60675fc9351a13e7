import { StyleProvider } from '@ant-design/cssinjs';
import { QueryClientProvider } from '@tanstack/react-query';
import { App as AntApp, ConfigProvider } from 'antd';
import enUS from 'antd/es/locale/en_US';
import zhCN from 'antd/es/locale/zh_CN';
// Its names of months and days, and weeks that begin on Monday.
import 'dayjs/locale/zh-cn';
import { HashRouter, Navigate, Outlet, Route, Routes } from 'react-router';
import { queryClient } from '../api/query-client.ts';
import { Nothing } from '../components/nothing.tsx';
import { AccountPage } from '../pages/account/page.tsx';
import { AdjustmentsPage } from '../pages/adjustments/page.tsx';
import { AgentContentPage } from '../pages/agent-content/page.tsx';
import { AgentsPage } from '../pages/agents/agents.tsx';
import { AgentApplicationsPage } from '../pages/agents/applications.tsx';
import { AgentEarningsPage } from '../pages/agents/earnings.tsx';
import { AgentMovesPage } from '../pages/agents/moves.tsx';
import { AgentReportPage } from '../pages/agents/report.tsx';
import { AgentStatementPage } from '../pages/agents/statement.tsx';
import { AgentStatementsPage } from '../pages/agents/statements.tsx';
import { AgentTreePage } from '../pages/agents/tree.tsx';
import { ApiKeysPage } from '../pages/api-keys/page.tsx';
import { ArticlesPage } from '../pages/articles/page.tsx';
import { AuditPage } from '../pages/audit/page.tsx';
import { BannersPage } from '../pages/banners/page.tsx';
import { BetPage } from '../pages/bets/bet.tsx';
import { BetsPage } from '../pages/bets/page.tsx';
import { BooksPage } from '../pages/books/page.tsx';
import { CasePage } from '../pages/cases/case.tsx';
import { CasesPage } from '../pages/cases/page.tsx';
import { ChainPage } from '../pages/chain/page.tsx';
import { ChainPaymentsPage } from '../pages/chain-payments/page.tsx';
import { ClosingsPage } from '../pages/closings/page.tsx';
import { StatementLinesPage } from '../pages/counterparties/lines-page.tsx';
import { CounterpartiesPage } from '../pages/counterparties/page.tsx';
import { DepositSettingsPage } from '../pages/deposit-settings/page.tsx';
import { DepositPage } from '../pages/deposits/order.tsx';
import { DepositsPage } from '../pages/deposits/page.tsx';
import { FirstRunPage } from '../pages/first-run/page.tsx';
import { FreeBetsPage } from '../pages/free-bets/page.tsx';
import { GatewaysPage } from '../pages/gateways/page.tsx';
import { HeldWinsPage } from '../pages/held-wins/page.tsx';
import { IdentityPage } from '../pages/identity/page.tsx';
import { IdentitySettingsPage } from '../pages/identity/settings.tsx';
import { ImportsPage } from '../pages/imports/page.tsx';
import { ListsPage } from '../pages/lists/page.tsx';
import { MailingsPage } from '../pages/mailings/page.tsx';
import { MemberPage } from '../pages/member/page.tsx';
import { MembersPage } from '../pages/members/page.tsx';
import { AccountEntriesPage } from '../pages/month-end/entries.tsx';
import { LedgerAccountsPage } from '../pages/month-end/ledger.tsx';
import { MonthEndPage } from '../pages/month-end/page.tsx';
import { NoticesPage } from '../pages/notices/page.tsx';
import { OverdueBetsPage } from '../pages/overdue-bets/page.tsx';
import { OverviewPage } from '../pages/overview/page.tsx';
import { OverviewLinesPage } from '../pages/overview-lines/page.tsx';
import { OverviewReturnsPage } from '../pages/overview-returns/page.tsx';
import { UnexplainedPage } from '../pages/overview-unexplained/page.tsx';
import { OwedAccountsPage } from '../pages/owed/accounts.tsx';
import { OwedPage } from '../pages/owed/page.tsx';
import { PayoutBatchesPage } from '../pages/payout-batches/page.tsx';
import { PayoutsPage } from '../pages/payouts/page.tsx';
import { PromotionApplicationsPage } from '../pages/promotion-applications/page.tsx';
import { PromotionGiftsPage } from '../pages/promotions/gifts.tsx';
import { PromotionsPage } from '../pages/promotions/page.tsx';
import { PromotionReportPage } from '../pages/promotions/report.tsx';
import { RecoveriesPage } from '../pages/recoveries/page.tsx';
import { RedPacketsPage } from '../pages/red-packets/page.tsx';
import { RolesPage } from '../pages/roles/page.tsx';
import { RulesPage } from '../pages/rules/page.tsx';
import { FiguresPage } from '../pages/service/figures.tsx';
import { ServicePage } from '../pages/service/page.tsx';
import { TalksPage } from '../pages/service/talks.tsx';
import { TemplatesPage } from '../pages/service/templates.tsx';
import { SetAsideBetsPage } from '../pages/set-aside-bets/page.tsx';
import { SettingsPage } from '../pages/settings/page.tsx';
import { SignInPage } from '../pages/sign-in/page.tsx';
import { StaffPage } from '../pages/staff/page.tsx';
import { StopsPage } from '../pages/stops/page.tsx';
import { VenueDifferencesPage } from '../pages/venue-differences/page.tsx';
import { VenueTransfersPage } from '../pages/venue-transfers/page.tsx';
import { VenuesPage } from '../pages/venues/page.tsx';
import { VipLevelsPage } from '../pages/vip-levels/page.tsx';
import { WebhooksPage } from '../pages/webhooks/page.tsx';
import { WithdrawalSettingsPage } from '../pages/withdrawal-settings/page.tsx';
import { WithdrawalPage } from '../pages/withdrawals/order.tsx';
import { WithdrawalsPage } from '../pages/withdrawals/page.tsx';
import { language } from '../texts/language.ts';
import { say } from '../texts/say.ts';
import { useColorScheme } from './color-scheme.ts';
import { FirstPage } from './first-page.tsx';
import { Frame } from './frame.tsx';
import { Only } from './only.tsx';
import { popupContainer } from './popups.ts';
import { useSignedIn } from './session.ts';
import { SignedIn } from './signed-in.tsx';
import { themeFor } from './theme.ts';
import { WayBack } from './way-back.tsx';

/** Hash routes: the server has one file to serve under /console/, whatever page is open. */
export function App() {
  const scheme = useColorScheme();
  return (
    <StyleProvider layer>
      <ConfigProvider
        locale={language === 'en' ? enUS : zhCN}
        theme={themeFor(scheme)}
        button={{ autoInsertSpace: false }}
        getPopupContainer={popupContainer}
        // A table or a list has room for the picture; what drops down from a field has not.
        renderEmpty={(of) =>
          of === 'Table' || of === 'List' ? <Nothing text={say('没有内容')} /> : say('没有内容')
        }
      >
        <AntApp className="office">
          <QueryClientProvider client={queryClient}>
            {/* No transitions: while one draws a page that was clicked, an answer could still lead away from it. */}
            <HashRouter useTransitions={false}>
              <Office />
            </HashRouter>
          </QueryClientProvider>
        </AntApp>
      </ConfigProvider>
    </StyleProvider>
  );
}

function Office() {
  return (
    <Routes>
      <Route element={<SignedIn />}>
        <Route
          element={
            <Frame>
              <Outlet />
            </Frame>
          }
        >
          <Route index element={<FirstPage />} />
          <Route path="overview" element={<Only resource="overview" page={<OverviewPage />} />} />
          <Route path="overview/lines" element={<Only resource="overview" page={<OverviewLinesPage />} />} />
          <Route path="overview/owed" element={<Only resource="overview" page={<OwedPage />} />} />
          <Route
            path="overview/owed/accounts"
            element={<Only resource="overview" page={<OwedAccountsPage />} />}
          />
          <Route
            path="overview/unexplained"
            element={<Only resource="overview" page={<UnexplainedPage />} />}
          />
          <Route
            path="overview/returns"
            element={<Only resource="overview" page={<OverviewReturnsPage />} />}
          />
          <Route path="deposits" element={<Only resource="deposits" page={<DepositsPage />} />} />
          <Route path="deposits/:order" element={<Only resource="deposits" page={<DepositPage />} />} />
          <Route
            path="chain-payments"
            element={<Only resource="chain-payments" page={<ChainPaymentsPage />} />}
          />
          <Route path="gateways" element={<Only resource="gateways" page={<GatewaysPage />} />} />
          <Route path="payouts" element={<Only resource="payouts" page={<PayoutsPage />} />} />
          <Route
            path="payout-batches"
            element={<Only resource="payout-batches" page={<PayoutBatchesPage />} />}
          />
          <Route path="chain" element={<Only resource="chain" page={<ChainPage />} />} />
          <Route path="identity" element={<Only resource="identity" page={<IdentityPage />} />} />
          <Route
            path="identity-settings"
            element={<Only resource="identity-settings" page={<IdentitySettingsPage />} />}
          />
          <Route path="closings" element={<Only resource="closings" page={<ClosingsPage />} />} />
          <Route path="recoveries" element={<Only resource="recoveries" page={<RecoveriesPage />} />} />
          <Route path="adjustments" element={<Only resource="adjustments" page={<AdjustmentsPage />} />} />
          <Route path="held-wins" element={<Only resource="held-wins" page={<HeldWinsPage />} />} />
          <Route path="service" element={<Only resource="service" page={<ServicePage />} />} />
          <Route path="service/:id" element={<Only resource="service" page={<ServicePage />} />} />
          <Route path="service/templates" element={<Only resource="service" page={<TemplatesPage />} />} />
          <Route path="service/talks" element={<Only resource="service-figures" page={<TalksPage />} />} />
          <Route
            path="service/figures"
            element={<Only resource="service-figures" page={<FiguresPage />} />}
          />
          <Route path="red-packets" element={<Only resource="red-packets" page={<RedPacketsPage />} />} />
          <Route path="free-bets" element={<Only resource="free-bets" page={<FreeBetsPage />} />} />
          <Route path="promotions" element={<Only resource="promotions" page={<PromotionsPage />} />} />
          <Route
            path="promotions/:id"
            element={<Only resource="promotions" page={<PromotionReportPage />} />}
          />
          <Route
            path="promotions/:id/gifts"
            element={<Only resource="promotions" page={<PromotionGiftsPage />} />}
          />
          <Route
            path="promotion-applications"
            element={<Only resource="promotion-applications" page={<PromotionApplicationsPage />} />}
          />
          <Route path="notices" element={<Only resource="notices" page={<NoticesPage />} />} />
          <Route path="mailings" element={<Only resource="mailings" page={<MailingsPage />} />} />
          <Route path="banners" element={<Only resource="banners" page={<BannersPage />} />} />
          <Route path="articles" element={<Only resource="articles" page={<ArticlesPage />} />} />
          <Route path="venues" element={<Only resource="venues" page={<VenuesPage />} />} />
          <Route
            path="set-aside-bets"
            element={<Only resource="set-aside-bets" page={<SetAsideBetsPage />} />}
          />
          <Route
            path="venue-differences"
            element={<Only resource="venue-differences" page={<VenueDifferencesPage />} />}
          />
          <Route path="overdue-bets" element={<Only resource="overdue-bets" page={<OverdueBetsPage />} />} />
          <Route path="withdrawals" element={<Only resource="withdrawals" page={<WithdrawalsPage />} />} />
          <Route
            path="withdrawals/:order"
            element={<Only resource="withdrawals" page={<WithdrawalPage />} />}
          />
          <Route
            path="deposit-settings"
            element={<Only resource="deposit-settings" page={<DepositSettingsPage />} />}
          />
          <Route
            path="withdrawal-settings"
            element={<Only resource="withdrawal-settings" page={<WithdrawalSettingsPage />} />}
          />
          <Route path="members" element={<Only resource="members" page={<MembersPage />} />} />
          <Route path="members/:id" element={<Only resource="members" page={<MemberPage />} />} />
          <Route path="bets" element={<Only resource="bets" page={<BetsPage />} />} />
          <Route path="bets/:venue/:number" element={<Only resource="bets" page={<BetPage />} />} />
          <Route
            path="venue-transfers"
            element={<Only resource="venue-transfers" page={<VenueTransfersPage />} />}
          />
          <Route
            path="agent-applications"
            element={<Only resource="agent-applications" page={<AgentApplicationsPage />} />}
          />
          <Route path="agents" element={<Only resource="agents" page={<AgentsPage />} />} />
          <Route path="agent-report" element={<Only resource="agent-report" page={<AgentReportPage />} />} />
          <Route
            path="agent-report/tree"
            element={<Only resource="agent-report" page={<AgentTreePage />} />}
          />
          <Route
            path="agent-report/earnings"
            element={<Only resource="agent-report" page={<AgentEarningsPage />} />}
          />
          <Route path="agent-moves" element={<Only resource="agent-moves" page={<AgentMovesPage />} />} />
          <Route
            path="agent-content"
            element={<Only resource="agent-content" page={<AgentContentPage />} />}
          />
          <Route
            path="agent-statements"
            element={<Only resource="agent-statements" page={<AgentStatementsPage />} />}
          />
          <Route
            path="agent-statements/:id"
            element={<Only resource="agent-statements" page={<AgentStatementPage />} />}
          />
          <Route path="vip-levels" element={<Only resource="vip-levels" page={<VipLevelsPage />} />} />
          <Route path="books" element={<Only resource="books" page={<BooksPage />} />} />
          <Route
            path="counterparties"
            element={<Only resource="counterparties" page={<CounterpartiesPage />} />}
          />
          <Route
            path="counterparties/lines"
            element={<Only resource="counterparties" page={<StatementLinesPage />} />}
          />
          <Route path="imports" element={<Only resource="imports" page={<ImportsPage />} />} />
          <Route path="month-end" element={<Only resource="month-end" page={<MonthEndPage />} />} />
          <Route
            path="month-end/ledger"
            element={<Only resource="month-end" page={<LedgerAccountsPage />} />}
          />
          <Route
            path="month-end/entries"
            element={<Only resource="month-end" page={<AccountEntriesPage />} />}
          />
          <Route path="audit" element={<Only resource="audit" page={<AuditPage />} />} />
          <Route path="rules" element={<Only resource="rules" page={<RulesPage />} />} />
          <Route path="first-run" element={<Only resource="first-run" page={<FirstRunPage />} />} />
          <Route path="cases" element={<Only resource="cases" page={<CasesPage />} />} />
          <Route path="cases/:id" element={<Only resource="cases" page={<CasePage />} />} />
          <Route path="lists" element={<Only resource="lists" page={<ListsPage />} />} />
          <Route path="stops" element={<Only resource="stops" page={<StopsPage />} />} />
          <Route path="account" element={<AccountPage />} />
          <Route path="staff" element={<Only resource="staff" page={<StaffPage />} />} />
          <Route path="roles" element={<Only resource="roles" page={<RolesPage />} />} />
          <Route path="api-keys" element={<Only resource="api-keys" page={<ApiKeysPage />} />} />
          <Route path="webhooks" element={<Only resource="webhooks" page={<WebhooksPage />} />} />
          <Route path="settings" element={<Only resource="settings" page={<SettingsPage />} />} />
          <Route path="*" element={<Navigate to="/" replace />} />
        </Route>
      </Route>
      <Route path="/sign-in" element={<Entrance />} />
    </Routes>
  );
}

/** Signing in, for who is not: with it this page leads on. */
function Entrance() {
  return useSignedIn() ? <WayBack /> : <SignInPage />;
}
