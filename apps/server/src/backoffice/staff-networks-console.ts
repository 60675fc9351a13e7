/** The staff's calls about the networks that they may work from; translation only. */
import { inNetworks } from '../platform/allowed-networks.ts';
import { networkOf } from '../platform/network.ts';
import { done } from '../platform/outcome.ts';
import type { DefineConsoleCall } from './console-router.ts';
import type { RuleDesk } from './rule-changes/changes.ts';
import { changeSettings } from './rule-changes/settings-changes.ts';
import { wireOutcome } from './rule-changes/wire.ts';
import { logged } from './staff-change.ts';
import { refuseNetworks, whereStaffComeFrom } from './staff-networks.ts';

export function staffNetworksConsole(define: DefineConsoleCall, desk: RuleDesk): void {
  const { site, settings } = desk;

  define('staffNetworks', async ({ networks: tried }, { address }) => {
    const { staffNetworks } = await settings.current('security');
    const networks = tried ?? staffNetworks;
    const people = await whereStaffComeFrom(site.database);
    const refusal = refuseNetworks(networks, people, address);
    return done({
      networks: [...networks],
      here: networkOf(address),
      refusal:
        refusal === undefined ? null : refusal.code === 'staff_networks_without_you' ? 'you' : 'chiefs',
      people: people.map(({ username, name, address: from }) => ({
        username,
        name,
        network: from === null ? null : networkOf(from),
        inside: from === null ? networks.length === 0 : inNetworks(from, networks),
      })),
    });
  });

  define.change('updateStaffNetworks', ({ networks, proposal }, { staff, address }, change) =>
    change(async (tx) => {
      const people = await whereStaffComeFrom(tx);
      const listed = (list: readonly string[]) => list.join(' ');
      const proposed = await changeSettings(
        tx,
        desk,
        staff,
        {
          areas: ['security'],
          needs: 'staff',
          subject: 'staff_networks',
          action: 'staff_networks',
          edit: ({ security }) =>
            refuseNetworks(networks, people, address) ??
            done({ security: { ...security, staffNetworks: networks } }),
          detail: ({ security: was }, { security: is }) => ({
            networksBefore: listed(was.staffNetworks),
            networksAfter: listed(is.staffNetworks),
          }),
        },
        proposal,
      );
      if (!proposed.ok) return proposed;
      return logged(done(wireOutcome(proposed.value, staff, site.clock.now())));
    }),
  );
}
