/** Kinds of refusals that are about one field, by their numbers on the wire (contract, codes); the catalogue itself stays out of the client. */
/** Whatever a form's own rules refuse. */
export const formRefused = 1000;
export const wrongCredentials = 2000;
export const usernameTaken = 2001;
export const wrongOldPassword = 2002;
export const wrongPayPassword = 2003;
export const payPasswordLocked = 2004;
export const wrongLoginPassword = 2006;
export const totpCodeWrong = 2040;
export const recoveryCodeWrong = 2042;
export const recoveryNotFound = 2044;
export const secondFactorWanted = 2050;
export const secondFactorWrong = 2051;
export const emailTaken = 2071;
export const emailCodeWrong = 2072;
export const depositOfLevel = 2080;
export const withdrawalOfLevel = 2081;
export const insufficientBalance = 3000;
export const turnoverLeft = 3001;
export const secondFactorMissing = 3011;
export const cardExists = 5003;
export const depositLimit = 7401;
