const SIGNS: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" };

/** Text as it was before it was written into HTML. */
export const unescaped = (html: string): string =>
  html.replace(/&(amp|lt|gt|quot|#x27);/g, (sign) => SIGNS[sign] ?? sign);
