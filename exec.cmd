@rem «npm start» says exec, so that no shell stands between npm and the shop; on Windows exec is this.
@%*
