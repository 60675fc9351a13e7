import { Button } from '@mingpai/ui/button';
import { Card } from '@mingpai/ui/card';
import { useState } from 'react';
import { install, useInstall } from '../../features/install/install.ts';
import { platformOf } from '../../features/install/platform.ts';
import { useSite } from '../../features/site/use-site.ts';
import { useSiteName } from '../../features/site/use-site-name.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { tell, toast } from '../../ui/feedback/notify.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Page } from '../../ui/surface.tsx';
import { download, isDownload } from './download.ts';
import { useTexts } from './labels.ts';
import styles from './page.module.css';
import { QrCode } from './qr-code.tsx';
import { Slides } from './slides.tsx';

/** App download (specification, chapter 2, `/app`): the operator's file, or the app as the browser installs it. */
export default function AppDownloadPage() {
  const texts = useTexts();
  const { data: site } = useSite();
  const name = useSiteName();
  const file = site?.ios_download_url ?? '';
  const hasFile = isDownload(file);
  return (
    <Page>
      <h1 className={styles.title}>{texts.title(name)}</h1>
      <Slides />
      <Actions file={hasFile ? file : undefined} />
      {site !== undefined && (
        <Code
          address={hasFile ? new URL(file, window.location.href).href : homeOf(site.h5_url)}
          picture={site.ios_download_qrcode}
        />
      )}
    </Page>
  );
}

/** Where there is no file, the site itself is what is installed. */
function homeOf(publicAddress: string): string {
  return /^https?:\/\//.test(publicAddress) ? publicAddress : `${window.location.origin}/`;
}

/** 立即下载 fetches the operator's file; without one it installs the app, and the button beside it is not needed. */
function Actions({ file }: { readonly file: string | undefined }) {
  const texts = useTexts();
  const state = useInstall();
  const platform = platformOf(navigator);
  const steps = { ios: texts.iosSteps, android: texts.androidSteps, desktop: texts.desktopSteps }[platform];
  const addToHome = () =>
    state === 'ready'
      ? void install()
      : void tell({ title: texts.home, text: state === 'installed' ? texts.installed : steps });
  return (
    <div className={styles.actions}>
      <Button
        size="large"
        block
        onPress={() => {
          if (file === undefined) return addToHome();
          download(file);
          toast(texts.started);
        }}
      >
        <Icon name="download" size={20} />
        {texts.download}
      </Button>
      {state === 'installed' ? (
        <p className={styles.hint} role="status">
          {texts.installed}
        </p>
      ) : (
        <>
          <Button look="quiet" size="large" block onPress={addToHome}>
            {state === 'ready' ? texts.install : texts.home}
          </Button>
          {state === 'unknown' && <p className={styles.hint}>{steps}</p>}
        </>
      )}
    </div>
  );
}

/** The operator's own code where it can be shown, else ours. */
function Code({ address, picture }: { readonly address: string; readonly picture: string }) {
  const texts = useTexts();
  const [failed, setFailed] = useState('');
  const theirs = picture !== '' && failed !== picture;
  return (
    <Card>
      <div className={styles.code}>
        {theirs ? (
          <img
            className={styles.qr}
            src={picture}
            alt={texts.code}
            width={168}
            height={168}
            onError={() => setFailed(picture)}
          />
        ) : (
          <QrCode text={address} label={texts.code} />
        )}
        <p>{texts.scan}</p>
        <p className={styles.address}>
          <span>{address}</span>
          <CopyButton text={address} what={texts.copyWhat} />
        </p>
      </div>
    </Card>
  );
}
