import { Page } from '../../ui/surface.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

/** How TRC20 and ERC20 differ (specification, chapter 2, `/usdtmore`; chapter 9, Payment protocols). */
export default function UsdtNetworksPage() {
  const texts = useTexts();
  const points = [
    [texts.look, texts.lookTrc, texts.lookErc],
    [texts.network, texts.networkTrc, texts.networkErc],
    [texts.state, texts.stateTrc, texts.stateErc],
    [texts.speed, texts.speedTrc, texts.speedErc],
    [texts.fee, texts.feeTrc, texts.feeErc],
    [texts.safety, texts.safetyTrc, texts.safetyErc],
    [texts.advice, texts.adviceTrc, texts.adviceErc],
  ] as const;
  return (
    <Page>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{texts.point}</th>
            <th scope="col">{texts.trc}</th>
            <th scope="col">{texts.erc}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(([point, trc, erc]) => (
            <tr key={point}>
              <th scope="row">{point}</th>
              <td>{trc}</td>
              <td>{erc}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.warning}>{texts.warning}</p>
    </Page>
  );
}
