/** What differs between instances in what their pages may load. */
export interface PageSources {
  publicUrl: URL;
  /** Further origins of pictures, for a simulated store on plain http. */
  imageOrigins: string[];
  /** Whether the forms load Google's bot check. */
  hasBotCheck: boolean;
}

const RECAPTCHA = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'];

/** The directives for helmet. It adds a nonce per request to scripts and styles. */
export const contentSecurityPolicy = ({ publicUrl, imageOrigins, hasBotCheck }: PageSources) => {
  const botCheck = hasBotCheck ? RECAPTCHA : [];
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", ...botCheck],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'https:', 'data:', ...imageOrigins],
      connectSrc: ["'self'", ...botCheck],
      fontSrc: ["'self'"],
      frameSrc: hasBotCheck ? botCheck : ["'none'"],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      requireTrustedTypesFor: ["'script'"],
      upgradeInsecureRequests: publicUrl.protocol === 'https:' ? [] : null,
    },
  };
};
