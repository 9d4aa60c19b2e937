const SIGNS: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" };

export const decodeEntities = (html: string): string =>
  html.replace(/&(amp|lt|gt|quot|#x27);/g, (sign) => SIGNS[sign] ?? sign);
